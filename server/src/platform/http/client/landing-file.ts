import type { Request } from 'express';
import { LANGUAGE_PARAMETER, LOCALES, type Locale } from '../../../contract/limits.js';
import { parseCookies } from '../request/cookies.js';
import { localeOf } from '../request/request-locale.js';

/** Cookie in which the client stores the chosen language. */
const LANGUAGE_COOKIE = 'i18next';

/** Headers that the response depends on. */
export const LANDING_VARIES = 'Accept-Language, Cookie';

/** The prerendered landing page in the requested language, else the chosen one, else the browser's. */
export function landingFile(request: Request): string {
  const { cookie, 'accept-language': browser } = request.headers;
  const chosen = asked(request.query[LANGUAGE_PARAMETER]) ?? asked(parseCookies(cookie)[LANGUAGE_COOKIE]);
  return `landing.${chosen ?? localeOf(browser)}.html`;
}

const asked = (value: unknown): Locale | undefined =>
  typeof value === 'string' ? LOCALES.find((locale) => value.toLowerCase().split(/[-_]/, 1)[0] === locale) : undefined;
