/** How long a request may take, and how much of a response is read. Times in ms, including the body. */
export interface Limits {
  /** For a request of a few kB: a server that needs longer counts as not responding. */
  smallRequestMs: number;
  /** With page content or an image: 2 MB over a slow mobile uplink (200 kbit/s) need 80 s. */
  largeRequestMs: number;
  /** From this length on a request is large, in characters of its JSON. */
  largeFromLength: number;
  /** The slowest upload: a slow mobile uplink (200 kbit/s) with some reserve. 20 MB get 17 minutes. */
  slowestBytesPerMs: number;
  /** A user waits for `Test connection`. */
  probeMs: number;
  /**
   * How much of a response is read, in bytes. An id, or the message of a refusal, needs a thousandth of it.
   */
  answerBytes: number;
  /**
   * How long to wait for the browser's network events. Measured: up to 133 ms after the rejection, in
   * Firefox.
   */
  sightingMs: number;
}

export const defaultLimits: Limits = {
  smallRequestMs: 30_000,
  largeRequestMs: 120_000,
  largeFromLength: 256 * 1_024,
  slowestBytesPerMs: 20,
  probeMs: 10_000,
  answerBytes: 256 * 1_024,
  sightingMs: 1_000,
};
