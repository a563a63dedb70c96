/** A started role. */
export interface RunningRole {
  /** Stops taking work, finishes or hands back running work, and releases all resources. */
  stop(): Promise<void>;
}
