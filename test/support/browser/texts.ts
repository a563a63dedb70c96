import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type TFunction } from 'i18next';

const LOCALES = join(__dirname, '../../../client/src/i18n/locales');

export type Text = (key: `${string}:${string}`, values?: Record<string, string | number>) => string;

/** The text of a key in a language. @throws when the key does not exist. */
export function textsIn(language: 'en' | 'ru'): Text {
  const own = i18next.createInstance();
  const resources = Object.fromEntries(
    readdirSync(join(LOCALES, language)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')),
    ]),
  );
  void own.init({
    lng: language,
    initAsync: false,
    resources: { [language]: resources },
    interpolation: { escapeValue: false },
  });
  // Keys are checked at run time below, because tests have no types of the client.
  const t = own.t as unknown as TFunction & ((key: string, values?: object) => string);
  return (key, values = {}) => {
    if (!own.exists(key, values)) throw new Error(`No text ${key} in ${language}`);
    return t(key, values);
  };
}
