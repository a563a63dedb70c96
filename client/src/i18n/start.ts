import { LANGUAGE_PARAMETER, LOCALES, type Locale } from '@contract/limits';
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { FIRST_NAMESPACES, NAMESPACES, type Namespace } from './namespaces';
import { i18nOptions } from './options';

const files = import.meta.glob<{ default: Record<string, unknown> }>('./locales/*/*.json');

async function read(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = files[`./locales/${language}/${namespace}.json`];
  return load ? (await load()).default : {};
}

const lazyFiles = {
  type: 'backend' as const,
  init: () => undefined,
  read: (
    language: string,
    namespace: string,
    done: (error: unknown, data: Record<string, unknown> | boolean) => void,
  ) => {
    read(language, namespace).then(
      (data) => done(null, data),
      // `true` allows retries, now and at later requests. Without it, i18next would never load the texts again.
      (error: unknown) => done(error, true),
    );
  },
};

/** After 350 and 700 ms, so that a lost connection is reported soon. */
const RETRIES = 2;

function keepDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
  // The manifest contains the translated name of the installed application.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${currentLanguage()}.webmanifest`);
}

/**
 * Removes a language parameter from the URL once the user has chosen the other language, so that a reload keeps the
 * choice.
 */
function leaveAskedLanguage(language: string): void {
  const address = new URL(location.href);
  const asked = address.searchParams.get(LANGUAGE_PARAMETER);
  if (asked === null || asked.split(/[-_]/)[0] === language) return;
  address.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', address);
}

let started: Promise<void> | undefined;

/** Detects the language and loads the first texts. */
export function startI18n(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  i18next.on('languageChanged', keepDocumentLanguage);
  i18next.on('languageChanged', leaveAskedLanguage);
  await i18next
    .use(lazyFiles)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({ ...i18nOptions, partialBundledLanguages: true, maxRetries: RETRIES });
  // Repeats until the first texts are loaded: without them, not even an error can be shown.
  while (!FIRST_NAMESPACES.every(isThere)) await i18next.loadNamespaces([...FIRST_NAMESPACES]);
  keepDocumentLanguage(currentLanguage());
}

/** Whether a namespace is loaded in any language. */
const isThere = (namespace: Namespace): boolean =>
  LOCALES.some((locale) => i18next.hasResourceBundle(locale, namespace));

/** The language of the page. */
function currentLanguage(): Locale {
  const language = i18next.resolvedLanguage ?? i18next.language;
  return LOCALES.find((locale) => locale === language) ?? 'en';
}

/**
 * Loads the texts of a page in parallel with its code. Waits for the language detection, so it may be called early.
 * @throws the browser's error when a file could not be loaded
 */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await started;
  let failures: unknown[] = [];
  await i18next.loadNamespaces([...namespaces], (errors: unknown) => {
    failures = Array.isArray(errors) ? errors : [];
  });
  // The fallback language is requested too, but only the current one is required.
  const isMissing = namespaces.some((namespace) => !i18next.hasResourceBundle(currentLanguage(), namespace));
  if (isMissing) throw failures[0] ?? new Error(`No texts: ${namespaces.join()}`);
}

/** Loads the other language's texts in the background, so that switching is instant. */
export async function prefetchOtherLanguage(): Promise<void> {
  const other = LOCALES.find((locale) => locale !== currentLanguage());
  if (!other) return;
  const loaded = NAMESPACES.filter((namespace) => i18next.hasResourceBundle(currentLanguage(), namespace));
  await Promise.allSettled(
    loaded.map(async (namespace) => i18next.addResourceBundle(other, namespace, await read(other, namespace))),
  );
}
