/** What has to be known of an agent to find where its workflow is called. */
export interface WorkflowPlace {
  agentId: number;
  /** The secret part of its own webhook path. */
  webhookToken: string;
  /** In n8n; null: none is known. */
  workflowId: string | null;
  /** Where its trigger was found last, below `/webhook/`; null: nowhere yet. */
  webhookPath: string | null;
  /** Its creator's own n8n, where its workflow lives there. */
  ownBase: string | null;
}
