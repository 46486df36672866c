/** How long a request may take, and how much of a response is read. Times in ms, including the body. */
export const defaultLimits = {
  /** For a request of a few kB: a server that needs longer counts as not responding. */
  smallRequestMs: 30_000,
  /** With page content or an image: 2 MB over a slow mobile uplink (200 kbit/s) need 80 s. */
  largeRequestMs: 120_000,
  /** From this length on a request is large, in characters of its JSON. */
  largeFromLength: 256 * 1_024,
  /** The slowest upload: a slow mobile uplink (200 kbit/s) with some reserve. 20 MB get 17 minutes. */
  slowestBytesPerMs: 20,
  /** A user waits for `Test connection`. */
  probeMs: 10_000,
  /**
   * How much of a response is read, in bytes. An id, or the message of a refusal, needs a thousandth of it.
   */
  answerBytes: 256 * 1_024,
  /**
   * How long to wait for the browser's network events. Measured: up to 133 ms after the rejection, in
   * Firefox.
   */
  sightingMs: 1_000,
};

export type Limits = typeof defaultLimits;
