/**
 * An agent's own webhook path, below `/webhook/`. Only its creator and Regent know the token: nobody else can register
 * the path in n8n and receive its messages and its key.
 */
export const pathOfAgent = (agentId: number, token: string): string => `agent-${agentId}-${token}`;

/** Without a token: how builds before this one called agents. Anybody can guess it, so it is read, never called. */
export const guessablePathOfAgent = (agentId: number): string => `agent-${agentId}`;

/** Where a workflow that answers later posts its reply. @param base where workflows call Regent */
export const callbackUrlOf = (base: string, chatId: number): string => `${base}/api/integration/chat/${chatId}/message`;

/**
 * Where a workflow calls Regent: the operator's n8n by the way that is set for it, which may lead through a network of
 * their own; a creator's own n8n as everybody does.
 */
export const callbackBaseOf = (config: { CALLBACK_BASE_URL: string; PUBLIC_URL: string }, isOwnN8n: boolean): string =>
  isOwnN8n ? config.PUBLIC_URL : config.CALLBACK_BASE_URL;
