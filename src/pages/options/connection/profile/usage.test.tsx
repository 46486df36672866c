import { act, cleanup, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { open } from "../../../../../test/support/options/open-connection.tsx";
import { aConnection } from "../../../../../test/support/options/views.ts";
import { asId, type ProfileId } from "../../../../shared/domain/values/ids.ts";
import { err } from "../../../../shared/domain/values/result.ts";

afterEach(cleanup);

const profileId = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
const failed = "The profile could not be put in use";

/** The section after a profile could not be put in use. */
async function openAfterFailure() {
  const background = createFakeBackground({ others: [aConnection({ profileId, name: "Work" })] });
  const { store } = await open({ background });
  const { useProfile } = background.client;
  background.client.useProfile = async () => err({ kind: "storage-full" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Profile" }), "Work");
  await screen.findByText(failed);
  background.client.useProfile = useProfile;
  return { client: background.client, follow: () => act(() => store.follow()) };
}

test("the failure goes once another page has put the profile in use", async () => {
  const { client, follow } = await openAfterFailure();
  await client.useProfile({ profileId });
  await follow();
  expect(screen.queryByText(failed)).toBeNull();
});

test("the failure goes once another page has deleted the profile", async () => {
  const { client, follow } = await openAfterFailure();
  await client.deleteProfile({ profileId, agreed: [] });
  await follow();
  expect(screen.queryByText(failed)).toBeNull();
});

test("the failure stays while another page changes something else", async () => {
  const { follow } = await openAfterFailure();
  await follow();
  expect(screen.getByText(failed)).toBeDefined();
});
