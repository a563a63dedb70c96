import { isObjectText, parseJson } from '../text/json.js';
import { EXTRAS, NESTING_FIELDS } from './reply-fields.js';

/** Contents of a reply other than its text, unvalidated; absent if not sent. */
export type ReplyExtras = Partial<Record<(typeof EXTRAS)[number], unknown>>;

/** Whether a text is JSON with an extra, before it is parsed. */
const mayHoldExtras = (text: string): boolean =>
  isObjectText(text) && EXTRAS.some((name) => text.includes(`"${name}"`));

/**
 * The extras of a reply in a JSON value: in the object or one level deeper, in a list of items, or in a text that is
 * itself JSON. The first of each name counts.
 */
export function extrasIn(value: unknown): ReplyExtras {
  const items = Array.isArray(value) ? value.slice(0, 20) : [value];
  const found: ReplyExtras = {};
  for (const item of items) {
    addFrom(found, item);
    if (typeof item !== 'object' || item === null) continue;
    for (const name of NESTING_FIELDS) addFrom(found, (item as Record<string, unknown>)[name]);
  }
  return found;
}

function addFrom(found: ReplyExtras, value: unknown): void {
  const fields = typeof value === 'string' && mayHoldExtras(value) ? parseJson(value) : value;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return;
  for (const name of EXTRAS) {
    const extra = (fields as ReplyExtras)[name] ?? undefined;
    if (extra !== undefined && found[name] === undefined) found[name] = extra;
  }
}

/** Whether there are files or a request, which do not need a text. */
export const standsAlone = ({ files, request }: ReplyExtras): boolean =>
  (Array.isArray(files) && files.length > 0) || (typeof request === 'object' && request !== null);
