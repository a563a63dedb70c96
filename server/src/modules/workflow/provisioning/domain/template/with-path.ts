const WEBHOOK = 'n8n-nodes-base.webhook';

/** The nodes of a workflow with this path instead of the previous one. Creators edit nodes, so nothing else changes. */
export function withPath(nodes: unknown, before: string, path: string): object[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.map((node) => (pathOf(node) === before ? { ...node, parameters: { ...node.parameters, path } } : node));
}

export function hasPath(nodes: unknown, path: string): boolean {
  return Array.isArray(nodes) && nodes.some((node) => pathOf(node) === path);
}

function pathOf(node: unknown): unknown {
  const { type, parameters } = (node ?? {}) as { type?: unknown; parameters?: { path?: unknown } | null };
  return type === WEBHOOK ? parameters?.path : undefined;
}
