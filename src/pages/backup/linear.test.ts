import { expect, it } from "vitest";
import { doubling } from "../../../test/support/doubling.ts";
import { backupVersion } from "./backup.ts";
import { parseBackup } from "./parse-backup.ts";

const start = `{"linkstow":"backup","version":${backupVersion},"madeAt":"","profiles":[`;

it.each(["[", "{},", '{"a":', '"', "\\", " ", "1,", "/", "'"])(
  "a backup of many %j takes twice the time if it is twice as long",
  async (part) => {
    const parse = (length: number) => {
      const many = part.repeat(length / part.length);
      parseBackup(many);
      parseBackup(start + many);
      parseBackup(`${start}${JSON.stringify({ profile: { name: many, serverAddress: many } })}]}`);
    };
    expect(await doubling(parse, 2.5)).toBeLessThanOrEqual(2.5);
  },
);
