/** How far the work on a request is, for whoever lets it begin and charges for it. */
export interface Progress {
  /**
   * To be asked right before the first costly step. False: the client has gone, drop the work
   * (a `CancelledError`), nothing is charged. True: from here on the work counts as begun.
   */
  readonly mayBegin: () => boolean;
  /**
   * To be told, and awaited, when nothing is left but some milliseconds of work that only a bug can
   * fail: the charge is written meanwhile, on another thread. Telling it is no duty.
   *
   * The charge needs this thread once more before it waits for the disk alone. `meanwhile` is done
   * until then, and what it made is what this resolves with; after that, this thread may be busy.
   */
  readonly nearsEnd: <Made>(meanwhile: () => Promise<Made>) => Promise<Made>;
}
