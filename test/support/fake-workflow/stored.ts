/** A credential of the fake n8n. */
export interface StoredCredential {
  id: string;
  name: string;
  type: string;
  data: Record<string, string>;
  /** The member who owns it; when missing, the owner of the instance. */
  owner?: string;
}

/** An execution, with the part of its data that tests need. */
export interface StoredExecution {
  id: number | string;
  workflowId: string;
  status: string;
  startedAt: string;
  waitTill?: string | null;
  data?: object;
  workflowData?: object;
}
