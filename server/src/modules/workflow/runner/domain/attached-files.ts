import type { Locale } from '../../../../contract/limits.js';

/** The readable files of a message. */
export interface AttachedFiles {
  texts: readonly { name: string; text: string; isCut: boolean }[];
  /** `url`: the image as a `data:` URL. */
  images: readonly { name: string; url: string }[];
  /** Names of the others. */
  unread: readonly string[];
}

/** The question with the text files. `unread`: names of files that the model does not get. */
export function questionWith(
  question: string,
  { texts }: Pick<AttachedFiles, 'texts'>,
  unread: readonly string[],
): string {
  const parts = texts.map(({ name, text, isCut }) => {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `Attached file "${name}"${isCut ? ' (its beginning)' : ''}:\n${fence}\n${text}\n${fence}`;
  });
  if (unread.length > 0) {
    parts.push(`Also attached, but not readable for you, which the user was told already: ${unread.join(', ')}.`);
  }
  return [question, ...parts].filter((part) => part.trim() !== '').join('\n\n');
}

/** Tells the user which files cannot be read. */
export function cannotRead(language: Locale, names: readonly string[]): string {
  const list = names.map((name) => `“${name}”`).join(', ');
  if (language === 'ru') return `Эти файлы я прочитать не могу: ${list.replace(/“/g, '«').replace(/”/g, '»')}.`;
  return `I cannot read these files: ${list}.`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`{1,100}/g) ?? []).slice(0, 10_000).map(({ length }) => length));
