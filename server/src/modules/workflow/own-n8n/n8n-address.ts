/** What n8n's own addresses begin with, below the path that it lives at (routes of its editor and its API, 2.41). */
const OWN_SEGMENTS = new Set([
  ...['home', 'personal', 'shared', 'projects', 'workflow', 'credentials', 'executions', 'evaluation', 'templates'],
  ...['settings', 'variables', 'insights', 'chat', 'signin', 'signup', 'signout', 'setup', 'forgot-password'],
  ...['webhook', 'webhook-test', 'webhook-waiting', 'form', 'form-test', 'mcp', 'mcp-test', 'api', 'rest', 'healthz'],
]);
/** Is also a likely name of the path that n8n lives at. */
const LIST = 'workflows';

/**
 * Where n8n is, by any of its pages: `n8n.example.com/auto/home/workflows?tab=1` is `https://n8n.example.com/auto`. What
 * is no address comes back as it is.
 */
export function n8nBaseOf(pasted: string): string {
  const text = /^[a-z][a-z0-9+.-]*:/i.test(pasted) && !/^[^/]*:\d/.test(pasted) ? pasted : `https://${pasted}`;
  const [, origin, path] = /^(https?:\/\/[^/?#]+)(?:(\/[^?#]*)(?:[?#].*)?)?$/is.exec(text) ?? [];
  if (origin === undefined) return text;
  const segments = (path ?? '').split('/').filter((segment) => segment !== '');
  const cut = segments.findIndex((segment, at) => isOwn(segment, at === segments.length - 1));
  return [origin, ...(cut < 0 ? segments : segments.slice(0, cut))].join('/');
}

const isOwn = (segment: string, isLast: boolean): boolean =>
  OWN_SEGMENTS.has(segment.toLowerCase()) || (isLast && segment.toLowerCase() === LIST);
