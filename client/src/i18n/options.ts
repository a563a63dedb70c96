import { LANGUAGE_PARAMETER, LOCALES } from '@contract/limits';
import type { InitOptions } from 'i18next';
import { FIRST_NAMESPACES } from './namespaces';

/** What the application and the tests share. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: 'en',
  load: 'languageOnly',
  nonExplicitSupportedLngs: true,
  defaultNS: 'common',
  ns: [...FIRST_NAMESPACES],
  interpolation: { escapeValue: false },
  returnNull: false,
  detection: {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    lookupQuerystring: LANGUAGE_PARAMETER,
    // The cookie tells the server in which language the landing page is to come.
    caches: ['localStorage', 'cookie'],
    lookupCookie: 'i18next',
    cookieMinutes: 60 * 24 * 365,
    cookieOptions: { path: '/', sameSite: 'lax' },
    convertDetectedLanguage: (language: string) => language.split(/[-_]/)[0] ?? language,
  },
} satisfies InitOptions;
