import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

const patienceMs = 500;
const mostFillers = 16;

/** A listener that accepts nothing until it is released, and then forwards to another port. */
export interface Stalled {
  readonly port: number;
  release(): void;
  close(): Promise<void>;
}

/**
 * Its thread stops from the moment it listens, so that the system accepts as many connections as the queue
 * has room for, and drops the first packet of every other: from outside, the host seems to be absent.
 */
const program = `
const { createServer, connect } = require("node:net");
const { parentPort, workerData } = require("node:worker_threads");
const server = createServer((from) => {
  const to = connect(workerData.leadsTo, "127.0.0.1");
  from.on("error", () => to.destroy());
  to.on("error", () => from.destroy());
  from.pipe(to).pipe(from);
});
server.listen(workerData.port, "127.0.0.1", 1, () => {
  parentPort.postMessage(server.address().port);
  Atomics.wait(new Int32Array(workerData.gate), 0, 0);
});
`;

/** Resolves once its queue is full. `port`: by default any free one. */
export async function startStalled(leadsTo: number, port = 0): Promise<Stalled> {
  const gate = new SharedArrayBuffer(4);
  const worker = new Worker(program, { eval: true, workerData: { port, leadsTo, gate } });
  const listensAt = await new Promise<number>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  const fillers: Socket[] = [];
  const release = () => {
    for (const filler of fillers) filler.destroy();
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
  };
  while (await isTaken(listensAt, fillers)) {
    if (fillers.length > mostFillers) throw new Error("The queue does not fill");
  }
  return {
    port: listensAt,
    release,
    async close() {
      for (const filler of fillers) filler.destroy();
      await worker.terminate();
    },
  };
}

function isTaken(port: number, fillers: Socket[]): Promise<boolean> {
  return new Promise((resolve) => {
    const filler = connect(port, "127.0.0.1");
    fillers.push(filler);
    filler.on("error", () => undefined);
    filler.once("connect", () => resolve(true));
    setTimeout(resolve, patienceMs, false);
  });
}
