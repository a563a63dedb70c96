/** Translation namespaces, one file per language in `locales/`. A page loads only the ones it uses. */
export const NAMESPACES = [
  'common',
  'errors',
  'landing',
  'about',
  'admin',
  'guide',
  'auth',
  'marketplace',
  'agent',
  'agentForm',
  'agentSettings',
  'agentVersions',
  'chat',
  'chatTools',
  'files',
  'sharedChat',
  'personal',
  'knowledge',
  'personas',
  'profile',
  'publicPage',
  'commandPalette',
  'quality',
  'report',
  'requests',
  'sharing',
  'sources',
  'steps',
  'studio',
  'testChat',
  'transfer',
  'voice',
] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** Loaded before the first paint. */
export const FIRST_NAMESPACES = ['common'] as const satisfies readonly Namespace[];
