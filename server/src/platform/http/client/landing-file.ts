import type { Request } from 'express';
import { LANGUAGE_PARAMETER, LOCALES, type Locale } from '../../../contract/limits.js';
import { parseCookies } from '../request/cookies.js';
import { localeOf } from '../request/request-locale.js';

/** Where the client keeps the language that was chosen. */
const LANGUAGE_COOKIE = 'i18next';

/** What the answer depends on. */
export const LANDING_VARIES = 'Accept-Language, Cookie';

/** The landing page with its text in it, in the visitor's language: as asked for, as chosen before, or as the browser is. */
export function landingFile(request: Request): string {
  const { cookie, 'accept-language': browser } = request.headers;
  const chosen = asked(request.query[LANGUAGE_PARAMETER]) ?? asked(parseCookies(cookie)[LANGUAGE_COOKIE]);
  return `landing.${chosen ?? localeOf(browser)}.html`;
}

const asked = (value: unknown): Locale | undefined =>
  typeof value === 'string' ? LOCALES.find((locale) => value.toLowerCase().split(/[-_]/, 1)[0] === locale) : undefined;
