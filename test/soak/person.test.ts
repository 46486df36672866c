import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { aWantedLink } from "./a-wanted.ts";
import { aPlace, send } from "./a-place.ts";
import type { Desk } from "./desk.ts";
import { createDice } from "./dice.ts";
import { createPerson } from "./person.ts";
import { Register } from "./wanted.ts";

const cause = { kind: "rejected", status: 422, words: { message: "no", fields: [] } } as const;

/** A user who finds one entry in this state, whatever was chosen before. */
async function someoneWith(state: "blocked" | "unknown") {
  const place = await aPlace();
  const link = aWantedLink(1);
  const register = new Register();
  register.add(link);
  const person = createPerson(createDice(1), register);
  const choices = ["arrived", "send-again", "drop"];
  const view = { id: link.entryId, kind: "create-link", state, cause, choices, tries: 1 };
  const activity = { needsYou: [view], waiting: [], groups: [] };
  const desk = { ask: async () => ({ kind: "ok", value: activity }) } as unknown as Desk;
  const look = async (mood: "playing" | "finishing") => {
    const { steps } = await person.look(desk, place, mood);
    return steps.map(({ call }) => ("choice" in call.input ? call.input.choice : ""));
  };
  const request = () => send(place, link.entryId, { target_url: "https://soak.example/1" });
  return { look, request, register };
}

it("an entry that was blocked while the services failed is sent again once they are healed", async () => {
  const { look, request, register } = await someoneWith("blocked");
  await request();
  await delay(2);
  expect(await look("finishing")).toEqual(["send-again"]);
  expect(register.surprises).toEqual([]);
});

it.each(["blocked", "unknown"] as const)(
  "an entry that is %s after a request to a healed service is reported",
  async (state) => {
    const { look, request, register } = await someoneWith(state);
    await look("finishing");
    await delay(2);
    await request();
    if (state === "unknown") await delay(1_600);
    expect(await look("finishing")).toEqual([state === "unknown" ? "arrived" : "drop"]);
    expect(register.surprises.map(([, what]) => what)).toEqual([
      `is ${state} where nothing fails any more: ${JSON.stringify(cause)}`,
    ]);
  },
);
