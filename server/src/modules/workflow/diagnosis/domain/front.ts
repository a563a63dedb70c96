import type { Front } from '../../../../contract/workflows/runs.js';
import { isHtmlDocument } from '../../reading/domain/text/html-text.js';

/** A non-2xx response. Absent headers are empty. */
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

/** The kind of server that answered instead of n8n; undefined if n8n itself may have answered. */
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

/** A redirect to a sign-in page leads elsewhere than to a webhook or n8n's API. */
const isSamePage = (location: string): boolean => /\/(?:webhook|api\/v1|healthz)(?:\/|$)/i.test(location);
