/**
 * Does work that nobody waits for, after a save is kept and the caller has its response: the background
 * stays alive until the work is done, and a failure is reported.
 */
export type Afterwards = (work: () => Promise<void>) => void;
