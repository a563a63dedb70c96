/** The data of an agent that determines the webhook URL of its workflow. */
export interface WorkflowPlace {
  agentId: number;
  /** Secret part of the agent's own webhook path. */
  webhookToken: string;
  /** ID of the workflow in n8n; null if unknown. */
  workflowId: string | null;
  /** Path below `/webhook/` where its trigger was last found; null if it was never found. */
  webhookPath: string | null;
  /** Base URL of the creator's own n8n; null if the workflow is in the operator's. */
  ownBase: string | null;
}
