/** How far the work on a request is, for whoever lets it begin and charges for it. */
export interface Progress {
  /**
   * To be asked right before the first costly step. False: the client has gone, drop the work
   * (a `CancelledError`), nothing is charged. True: from here on the work counts as begun.
   */
  readonly mayBegin: () => boolean;
  /**
   * To be told when nothing is left but some milliseconds of work that only a bug can fail: the charge is written
   * meanwhile, on another thread. Telling it is no duty.
   */
  readonly nearsEnd: () => void;
}
