/** First path segments of n8n's own pages and APIs, below its base path (n8n 2.41). */
const OWN_SEGMENTS = new Set([
  ...['home', 'personal', 'shared', 'projects', 'workflow', 'credentials', 'executions', 'evaluation', 'templates'],
  ...['settings', 'variables', 'insights', 'chat', 'signin', 'signup', 'signout', 'setup', 'forgot-password'],
  ...['webhook', 'webhook-test', 'webhook-waiting', 'form', 'form-test', 'mcp', 'mcp-test', 'api', 'rest', 'healthz'],
]);
/** Also a likely base path, so it is n8n's own only at the end of an address. */
const LIST = 'workflows';

/**
 * The base address of n8n, from the address of any of its pages: `https://n8n.example.com/auto` from
 * `n8n.example.com/auto/home/workflows?tab=1`. Text that is not an address is returned unchanged.
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
