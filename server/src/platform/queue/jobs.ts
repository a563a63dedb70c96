/** Jobs and their data, which is only IDs: the database is authoritative, and a lost job only costs a delay (ADR 1). */
export interface Jobs {
  /** A chat may have a claimable turn, of this agent if known. */
  wake: { chat_id: number; agent_id?: number };
  /** The wanted state of an agent's workflow may have changed. */
  provision: { agent_id: number };
}

export const JOB_NAMES = ['wake', 'provision'] as const satisfies readonly (keyof Jobs)[];

export type JobName = (typeof JOB_NAMES)[number];

export const QUEUE_NAME = 'turns';
