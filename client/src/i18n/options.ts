import { LANGUAGE_PARAMETER, LOCALES } from '@contract/limits';
import type { InitOptions } from 'i18next';
import { FIRST_NAMESPACES } from './namespaces';

/** Options shared by the application and the tests. */
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
    // The cookie tells the server the language of the landing page.
    caches: ['localStorage', 'cookie'],
    lookupCookie: 'i18next',
    cookieMinutes: 60 * 24 * 365,
    cookieOptions: { path: '/', sameSite: 'lax' },
    convertDetectedLanguage: (language: string) => language.split(/[-_]/)[0] ?? language,
  },
} satisfies InitOptions;
