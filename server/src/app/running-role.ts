/** A role that was started. */
export interface RunningRole {
  /** Takes no new work, ends or hands back what runs, and lets go of everything. */
  stop(): Promise<void>;
}
