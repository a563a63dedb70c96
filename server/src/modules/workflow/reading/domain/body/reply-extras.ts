import { parseJson } from '../text/json.js';
import { NESTING_FIELDS } from './reply-fields.js';

/** Fields that may stand beside the text of a reply. */
export const EXTRAS = ['suggestions', 'sources'] as const;

/** What stands beside the text of a reply, as the workflow sent it: of any kind, absent without one. */
export type ReplyExtras = Partial<Record<(typeof EXTRAS)[number], unknown>>;

const WHOLE_OBJECT = /^\s*\{.*"(?:suggestions|sources)".*\}\s*$/s;

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
  const fields = typeof value === 'string' && WHOLE_OBJECT.test(value) ? parseJson(value) : value;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return;
  for (const name of EXTRAS) {
    const extra = (fields as ReplyExtras)[name] ?? undefined;
    if (extra !== undefined && found[name] === undefined) found[name] = extra;
  }
}
