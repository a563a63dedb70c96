import { LIMITS } from '../../../../../contract/limits.js';

/** n8n's public API and the API of its editor, which are never called for an answer. */
const OTHER_PATHS = /^\/+(?:api|rest)(?:\/|$)/i;

/**
 * Path and query of a resume URL below one of these addresses of the workflow's n8n: calls go there by the address that
 * Regent uses, whatever the workflow wrote. Undefined if the URL is elsewhere.
 */
export function resumePathOf(resumeUrl: string, bases: readonly string[]): string | undefined {
  if (resumeUrl.length > LIMITS.resumeUrl || !URL.canParse(resumeUrl)) return undefined;
  const url = new URL(resumeUrl);
  if (url.username || url.password) return undefined;
  for (const base of bases) {
    const { origin, pathname } = new URL(base);
    const root = pathname.replace(/\/$/, '');
    if (url.origin !== origin || !url.pathname.startsWith(`${root}/`)) continue;
    const path = url.pathname.slice(root.length);
    return isOther(path) ? undefined : `${path}${url.search}`;
  }
  return undefined;
}

/** n8n decodes a path before it looks for its handler. */
function isOther(path: string): boolean {
  try {
    return OTHER_PATHS.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
