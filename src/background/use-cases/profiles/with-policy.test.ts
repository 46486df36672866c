// @vitest-environment node
import { expect, it } from "vitest";
import { aProfileId } from "../../../../test/support/builders.ts";
import { memoryProfiles } from "../../../../test/support/fake-ports.ts";
import { noPolicy, type Policy } from "../../../shared/domain/profile/policy.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";
import { withPolicy } from "./with-policy.ts";

const address = "https://links.example";
const given = { keyPrefix: "Bearer ", pageMethod: "PUT" } as const;

it("lays what an administrator gives over what is stored, for that server alone, while it is given", async () => {
  let policy: Policy = { ...noPolicy, servers: [{ name: "Team", address, compatibility: given }] };
  const stored = memoryProfiles();
  const profiles = withPolicy(stored, async () => policy);
  const withGiven = { ...defaultCompatibility, ...given };
  const read = async () =>
    [
      await profiles.current(),
      await profiles.get(aProfileId),
      (await profiles.all())[0],
      await profiles.connection(aProfileId),
    ].map((one) => one?.compatibility);
  expect(await read()).toEqual([withGiven, withGiven, withGiven, withGiven]);
  expect((await stored.current()).compatibility).toEqual(defaultCompatibility);

  const other = { name: "Other", address: "https://other.example", compatibility: given };
  policy = { ...noPolicy, servers: [other] };
  expect(new Set(await read())).toEqual(new Set([defaultCompatibility]));
});
