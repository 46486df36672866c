/**
 * Does what nobody waits for once a save is kept and answered: the background stays alive until it is done,
 * and a failure is reported.
 */
export type Afterwards = (work: () => Promise<void>) => void;
