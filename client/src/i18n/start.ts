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
      // `true`: try again, now and whenever the texts are asked for. Without it they would be missing for good.
      (error: unknown) => done(error, true),
    );
  },
};

/** After 350 and 700 ms, so that a lost network is reported soon. */
const RETRIES = 2;

function keepDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
  // What the application is called where it is installed.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${currentLanguage()}.webmanifest`);
}

/** The address may ask for a language. Who chooses the other one means it for longer than until the next reload. */
function leaveAskedLanguage(language: string): void {
  const address = new URL(location.href);
  const asked = address.searchParams.get(LANGUAGE_PARAMETER);
  if (asked === null || asked.split(/[-_]/)[0] === language) return;
  address.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', address);
}

let started: Promise<void> | undefined;

/** Finds the language and loads its first texts. */
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
  // Without the first texts nothing can be said at all, not even that something is missing.
  while (!FIRST_NAMESPACES.every(isThere)) await i18next.loadNamespaces([...FIRST_NAMESPACES]);
  keepDocumentLanguage(currentLanguage());
}

/** Whether there are texts, in whichever language. */
const isThere = (namespace: Namespace): boolean =>
  LOCALES.some((locale) => i18next.hasResourceBundle(locale, namespace));

/** The language on the screen. */
function currentLanguage(): Locale {
  const language = i18next.resolvedLanguage ?? i18next.language;
  return LOCALES.find((locale) => locale === language) ?? 'en';
}

/**
 * The texts of a page, loaded beside its code; also of one that is preloaded before the language is known.
 * @throws what the browser said when their file did not come
 */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await started;
  let failures: unknown[] = [];
  await i18next.loadNamespaces([...namespaces], (errors: unknown) => {
    failures = Array.isArray(errors) ? errors : [];
  });
  // What stands in for the language on the screen is asked for too, and may well be missing.
  const isMissing = namespaces.some((namespace) => !i18next.hasResourceBundle(currentLanguage(), namespace));
  if (isMissing) throw failures[0] ?? new Error(`No texts: ${namespaces.join()}`);
}

/** Fetches the other language's texts while nothing else goes on, so that switching is instant. */
export async function prefetchOtherLanguage(): Promise<void> {
  const other = LOCALES.find((locale) => locale !== currentLanguage());
  if (!other) return;
  const loaded = NAMESPACES.filter((namespace) => i18next.hasResourceBundle(currentLanguage(), namespace));
  await Promise.allSettled(
    loaded.map(async (namespace) => i18next.addResourceBundle(other, namespace, await read(other, namespace))),
  );
}
