/** Every URL of the client's own routes. No other file writes one. */
export const paths = {
  landing: '/',
  about: '/aboutus',
  auth: '/auth',
  integrationGuide: '/howtointegraten8n',
  marketplace: '/marketplace',
  agent: (id: number | string) => `/agent/${id}`,
  creator: (userId: number | string) => `/creator/${userId}`,
  createAgent: '/create-agent',
  personal: '/personal',
  conversations: '/conversations',
  chat: (chatId: number | string) => `/conversations/${chatId}`,
} as const;

// Browsers read a backslash as a slash, and skip white space that stands between two.
const OWN_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;

/** Where to go after signing in: the page that was asked for, if it is one of ours. */
export function returnPath(from: unknown): string {
  const path = typeof from === 'object' && from !== null ? joinLocation(from) : from;
  if (typeof path !== 'string' || !OWN_PATH.test(path)) return paths.marketplace;
  return path === paths.auth || path.startsWith(`${paths.auth}?`) ? paths.marketplace : path;
}

function joinLocation(location: object): string | undefined {
  const { pathname, search, hash } = location as Record<'pathname' | 'search' | 'hash', unknown>;
  if (typeof pathname !== 'string') return undefined;
  return `${pathname}${typeof search === 'string' ? search : ''}${typeof hash === 'string' ? hash : ''}`;
}
