import { paths } from '../lib/navigation/paths';

const KNOWN = new Set<string>([
  paths.landing,
  paths.about,
  paths.auth,
  paths.integrationGuide,
  paths.marketplace,
  paths.createAgent,
  paths.personal,
  paths.conversations,
]);

/** Screens of a single item; its ID is not reported. */
const ONE_OF_MANY = ['agent', 'creator', 'conversations', 'share'];

/** A path safe for analytics: the screen, without IDs, tokens or user input. */
export function trackedPath(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (KNOWN.has(path)) return path;
  const [, first = '', second, ...more] = path.split('/');
  return ONE_OF_MANY.includes(first) && second && more.length === 0 ? `/${first}/:id` : '/other';
}
