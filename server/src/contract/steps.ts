/** The name that the creator gave a node of the workflow. Nodes without one are never shown to users. */
export interface StepName {
  /** The node's name in n8n. */
  node: string;
  /** The name that users see. */
  name: string;
}

/** A step of a finished reply. */
export interface MessageStep {
  /** The name that the creator gave it. */
  name: string;
  /** Null if its end was not reported. */
  duration_ms: number | null;
}
