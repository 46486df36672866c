/** How long a request may take and how much of an answer is taken. Times in ms, the body's included. */
export interface Limits {
  /** A request of a few kB: a server that needs longer is taken for silent. */
  smallRequestMs: number;
  /** With page content or an image: 2 MB over a slow mobile uplink (200 kbit/s) need 80 s. */
  largeRequestMs: number;
  /** From here on a request is large, in characters of its JSON. */
  largeFromLength: number;
  /** Someone is waiting in front of `Test connection`. */
  probeMs: number;
  /** What is read of an answer, in bytes. An id, or words of refusal, need a thousandth of it. */
  answerBytes: number;
  /** How long to wait for what the browser saw. Measured: up to 133 ms after the rejection, in Firefox. */
  sightingMs: number;
}

export const defaultLimits: Limits = {
  smallRequestMs: 30_000,
  largeRequestMs: 120_000,
  largeFromLength: 256 * 1_024,
  probeMs: 10_000,
  answerBytes: 256 * 1_024,
  sightingMs: 1_000,
};
