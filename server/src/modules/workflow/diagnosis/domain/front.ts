import type { Front } from '../../../../contract/limits.js';
import { isHtmlDocument } from '../../reading/domain/text/html-text.js';

/** What is seen of an answer that is no 2xx. Headers are empty where absent. */
interface FrontAnswer {
  status: number;
  location: string;
  /** `WWW-Authenticate`. */
  challenge: string;
  /** The first few kilobytes of the body. */
  bodyStart: string;
}

/** n8n's own challenge, which it also sends with a 403. */
const OF_N8N = /realm="?Webhook/i;

/** What stands before n8n and has answered in its place; undefined: n8n itself may have. */
export function frontOf({ status, location, challenge, bodyStart }: FrontAnswer): Front | undefined {
  if (status >= 300 && status < 400) return /^https:/i.test(location) && isSamePage(location) ? 'https' : 'redirect';
  const body = bodyStart.trim();
  const isPage = isHtmlDocument(body);
  if (status === 407) return 'auth';
  if (status === 401 || status === 403) {
    return (challenge !== '' && !OF_N8N.test(challenge)) || isPage ? 'auth' : undefined;
  }
  if (status === 404 && (isPage || body.startsWith('Cannot '))) return 'nothing';
  return undefined;
}

/** A page to sign in at is elsewhere: it is no webhook, nor n8n's API. */
const isSamePage = (location: string): boolean => /\/(?:webhook|api\/v1|healthz)(?:\/|$)/i.test(location);
