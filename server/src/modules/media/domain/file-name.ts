import { LIMITS } from '../../../contract/limits.js';
import { truncate } from '../../../contract/text/truncate.js';

/** Control, format (also bidirectional) and private characters, lone surrogates, and what file systems reject. */
const FORBIDDEN = /[\p{C}\u2028\u2029<>:"|?*]/gu;
const EDGES = /^[\s.]+|[\s.]+$/gu;
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;
/** Text files that a double click would open as a page or run. */
const ACTIVE =
  /\.(?:x?s?html?|xht|svgz?|mht(?:ml)?|hta|jse?|vb[se]?|ws[fh]?|bat|cmd|ps1|lnk|url|scr|reg|desktop|com|exe)$/i;

/**
 * A name to show and to download under: the last part of a path, in one line, without invisible characters, at most
 * `LIMITS.fileName` characters with its extension.
 * @param extensions of the file's type, the usual one first; empty for any that is not active content
 */
export function cleanFileName(given: string, extensions: readonly string[]): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(/\s+/gu, ' ').replace(FORBIDDEN, '').replace(EDGES, '');
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const isFitting =
    extensions.length === 0 ? !ACTIVE.test(name) : extensions.includes(extension.slice(1).toLowerCase());
  const ending = isFitting ? extension : `.${extensions[0] ?? 'txt'}`;
  // An image that was stored in another format must not get two extensions.
  const isReplaced = !isFitting && IMAGE.test(ending) && IMAGE.test(extension);
  const stem = isFitting || isReplaced ? name.slice(0, name.length - extension.length) : name;
  return truncate(stem.replace(EDGES, '') || 'file', LIMITS.fileName - ending.length) + ending;
}

const IMAGE = /^\.(?:png|jpe?g|webp|gif)$/i;
