/** A credential of the fake n8n. */
export interface StoredCredential {
  id: string;
  name: string;
  type: string;
  data: Record<string, string>;
  /** The member whose it is; absent: the owner's. */
  owner?: string;
}

/** An execution, with its data as far as a test has any. */
export interface StoredExecution {
  id: number | string;
  workflowId: string;
  status: string;
  startedAt: string;
  waitTill?: string | null;
  data?: object;
  workflowData?: object;
}
