import { jobs } from "./jobs.ts";
import { links } from "./links.ts";
import { outbox } from "./outbox.ts";
import type { Scenario } from "./scenario.ts";
import { wholeDisk } from "./whole-disk.ts";

export const scenarios: readonly Scenario[] = [...links, ...outbox, ...jobs, ...wholeDisk];
