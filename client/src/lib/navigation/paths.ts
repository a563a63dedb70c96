/** Tabs of the personal area, as named in the URL. */
export const PERSONAL_TABS = ['agents', 'knowledgebases', 'personas', 'profile'] as const;
export type PersonalTab = (typeof PERSONAL_TABS)[number];

/** The tab named in the URL; the first one for unknown names. */
export function personalTabOf(value: string | null): PersonalTab {
  return PERSONAL_TABS.find((tab) => tab === value) ?? PERSONAL_TABS[0];
}

/** Tabs of the administration, as named in the URL. */
export const ADMIN_TABS = ['reports', 'waitlist', 'invitations'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The tab named in the URL; the first one for unknown names. */
export function adminTabOf(value: string | null): AdminTab {
  return ADMIN_TABS.find((tab) => tab === value) ?? ADMIN_TABS[0];
}

/** URLs of all client routes. Links are built only here. */
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
  personalTab: (tab: PersonalTab, page = 1) => `/personal?tab=${tab}${page > 1 ? `&page=${page}` : ''}`,
  admin: '/admin',
  adminTab: (tab: AdminTab) => `/admin?tab=${tab}`,
  conversations: '/conversations',
  chat: (chatId: number | string) => `/conversations/${chatId}`,
  /** A chat, scrolled to a message. */
  message: (chatId: number | string, messageId: number) => `/conversations/${chatId}?message=${messageId}`,
  sharedChat: (token: string) => `/share/${token}`,
} as const;

// Browsers read a backslash as a slash and skip whitespace between two slashes.
const OWN_PATH = /^\/(?!\/)[^\\\p{Cc}]*$/u;

/** The page to open after sign-in: the requested one, if it belongs to this site. */
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
