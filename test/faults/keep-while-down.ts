import type { Errand } from "./errand.ts";
import type { Judge } from "./judge.ts";
import type { OperationName } from "./operation-names.ts";
import { prepare } from "./operations.ts";

/** Keeps an errand of the operation while its service is stopped. The caller starts the service again. */
export async function keepWhileDown(judge: Judge, operation: OperationName): Promise<Errand> {
  const { world, slot } = judge;
  const errand = await prepare(operation, world.desk, slot);
  await slot.stop();
  await judge.keep(errand);
  return errand;
}
