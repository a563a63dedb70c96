/** Path of an agent's webhook below `/webhook/`, where nobody has said otherwise. */
export const pathOfAgent = (agentId: number): string => `agent-${agentId}`;

/** Where a workflow that answers later posts its reply. @param base where workflows call Regent */
export const callbackUrlOf = (base: string, chatId: number): string => `${base}/api/integration/chat/${chatId}/message`;
