import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { useState } from "preact/hooks";
import { afterEach, expect, test, vi } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { aSavingView } from "../../../../test/support/options/views.ts";
import { noChange } from "../../../shared/domain/bulk-edit/plan.ts";
import { ChoosePart } from "./choose-part.tsx";

afterEach(cleanup);

test("another choice of a new name reads the letters of none of the thousands in use again", async () => {
  const tags = Array.from({ length: 2_000 }, (_none, at) => `Tag ${at}`);
  const view = aSavingView({ tags });
  const Part = () => {
    const [change, onChange] = useState(noChange);
    const subject = { kind: "tag", tag: "Tag 1" } as const;
    return (
      <ChoosePart t={english} subject={subject} view={view} change={change} onChange={onChange} />
    );
  };
  render(<Part />);
  const user = userEvent.setup();
  await user.type(screen.getByRole("combobox"), "Tag 7{Enter}");
  expect(screen.getByRole("button", { name: /Tag 7$/ })).toBeTruthy();
  await user.type(screen.getByRole("combobox"), "Tag 8");
  const read = vi.spyOn(String.prototype, "normalize");
  await user.keyboard("{Enter}");
  const reads = read.mock.calls.length;
  read.mockRestore();
  expect(screen.getByRole("button", { name: /Tag 8$/ })).toBeTruthy();
  expect(reads).toBeLessThan(1_000);
});
