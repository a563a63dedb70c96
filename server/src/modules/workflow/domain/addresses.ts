/** Path of an agent's webhook below `/webhook/`, where nobody has said otherwise. */
export const pathOfAgent = (agentId: number): string => `agent-${agentId}`;

/** Where a workflow that answers later posts its reply. @param base where workflows call Regent */
export const callbackUrlOf = (base: string, chatId: number): string => `${base}/api/integration/chat/${chatId}/message`;

/**
 * Where a workflow calls Regent: the operator's n8n by the way that is set for it, which may lead through a network of
 * their own; a creator's own n8n as everybody does.
 */
export const callbackBaseOf = (config: { CALLBACK_BASE_URL: string; PUBLIC_URL: string }, isOwnN8n: boolean): string =>
  isOwnN8n ? config.PUBLIC_URL : config.CALLBACK_BASE_URL;
