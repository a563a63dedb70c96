import type { CredentialRef } from './template-nodes.js';

const KIND = 'httpHeaderAuth';

/**
 * The nodes of a workflow, with this credential in place of one with the same name and another ID, for example from
 * another `APP_SECRET`. Nodes are unvalidated: creators edit them.
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

/** A credential in nodes and projects. */
export interface TypedCredential {
  type: string;
  id: string;
  name: string;
}

/** A credential to set; without an ID n8n looks it up by name. */
export type CredentialToUse = Omit<TypedCredential, 'id'> & { id: string | null };

type Credentials = Record<string, Partial<CredentialRef> | null>;

const credentialsOf = (node: object | null): Credentials =>
  (node as { credentials?: Credentials } | null)?.credentials ?? {};

/** The credentials that nodes use, except this one. */
export function foreignCredentials(nodes: object[], ownId: string): TypedCredential[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node) =>
    Object.entries(credentialsOf(node)).flatMap(([type, used]) =>
      used?.id && used.id !== ownId ? [{ type, id: used.id, name: String(used.name) }] : [],
    ),
  );
}

/** The nodes with these credentials in place of others of the same type and name. */
export function withCredentialsOf(nodes: object[], found: CredentialToUse[]): object[] {
  return nodes.map((node) => {
    const used = Object.entries(credentialsOf(node));
    if (used.length === 0) return node;
    const replaced = used.map(([type, ref]) => {
      const other = found.find((one) => one.type === type && one.name === ref?.name);
      return [type, other ? { id: other.id, name: other.name } : ref];
    });
    return { ...node, credentials: Object.fromEntries(replaced) };
  });
}
