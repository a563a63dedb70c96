import type { CredentialRef } from './template-nodes.js';

const KIND = 'httpHeaderAuth';

/**
 * The nodes of a workflow, with this credential in place of one that has its name and another id, as one that was
 * made with another `APP_SECRET`. All else stays; creators edit what nodes hold, so they may be anything.
 */
export function withCredential(nodes: object[], { id, name }: CredentialRef): object[] {
  if (!Array.isArray(nodes)) return nodes;
  return nodes.map((node) => {
    const { credentials } = (node ?? {}) as { credentials?: Record<string, Partial<CredentialRef> | null> | null };
    return credentials?.[KIND]?.name === name
      ? { ...node, credentials: { ...credentials, [KIND]: { id, name } } }
      : node;
  });
}
