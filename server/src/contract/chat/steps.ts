/** Separate from `LIMITS`, which the chat loads first. Characters are Unicode code points. */
export const STEP_LIMITS = {
  /** Names of an agent's steps. */
  names: 50,
  /** Characters of a node's name, and of the name shown for it. */
  node: 128,
  name: 60,
  /** Steps of a reply that are shown and stored. */
  ofReply: 50,
} as const;

/** The name that the creator gave a node of the workflow. Nodes without one are never shown to users. */
export interface StepName {
  /** The node's name in n8n. */
  node: string;
  /** The name that users see. */
  name: string;
}

/** A step of a finished reply. */
export interface MessageStep {
  /** The name that the creator gave it, or the text that the workflow reported. */
  name: string;
  /** Null if its end was not reported. */
  duration_ms: number | null;
}
