import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { startService } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4180" },
    data: { type: "string", default: ".linkstow/service.sqlite" },
    key: { type: "string" },
    prefix: { type: "string", default: "" },
  },
});
// No key is built in: anyone who reads this file would have it.
const key = values.key ?? randomBytes(12).toString("hex");
const service = await startService({
  port: Number(values.port),
  dataFile: values.data,
  keys: [key],
  pathPrefix: values.prefix,
});

console.log("A stand-in for the bookmarking service, made from its API document.");
console.log(`  Server address  ${service.baseUrl}`);
console.log(`  API key         ${key}`);
console.log(`  What is stored  ${service.baseUrl}/`);
console.log(`  Data file       ${values.data}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void service.close().then(() => process.exit(0)));
}
