// Regent's texts about a cause: those of the server for creators, and those of the client for chat users.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');
const BUILT = resolve(ROOT, process.env.REGENT_BUILD ?? 'dist/server');

export const { causeText } = await import(join(BUILT, 'modules/workflow/diagnosis/domain/cause-texts.js'));

export const LANGUAGES = ['en', 'ru'];

/** The client's sentence for each failure code, by language. */
export const SENTENCES = Object.fromEntries(
  LANGUAGES.map((language) => {
    const file = join(ROOT, `client/src/i18n/locales/${language}/errors.json`);
    return [language, JSON.parse(readFileSync(file, 'utf8')).failures];
  }),
);
