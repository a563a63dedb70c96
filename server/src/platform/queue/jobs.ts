/** The jobs of Regent and what they carry: ids only. The truth is in the database; a lost job costs a delay. */
export interface Jobs {
  /** A chat has a turn that may be claimable; of this agent, where that is known. */
  wake: { chat_id: number; agent_id?: number };
  /** What an agent's workflow should be may have changed. */
  provision: { agent_id: number };
}

export const JOB_NAMES = ['wake', 'provision'] as const satisfies readonly (keyof Jobs)[];

export type JobName = (typeof JOB_NAMES)[number];

export const QUEUE_NAME = 'turns';
