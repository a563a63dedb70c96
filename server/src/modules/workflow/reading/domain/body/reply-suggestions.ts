import { parseJson } from '../text/json.js';
import { NESTING_FIELDS } from './reply-fields.js';

const WHOLE_OBJECT = /^\s*\{.*"suggestions".*\}\s*$/s;

/**
 * The `suggestions` field beside the reply in a JSON value: in the object or one level deeper, in a list of items, or in
 * a text that is itself JSON. Undefined without one; its content may be anything.
 */
export function suggestionsIn(value: unknown): unknown {
  const items = Array.isArray(value) ? value.slice(0, 20) : [value];
  for (const item of items) {
    const found = inObject(item) ?? inNestedObject(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inObject(value: unknown): unknown {
  const fields = typeof value === 'string' && WHOLE_OBJECT.test(value) ? parseJson(value) : value;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
  return (fields as { suggestions?: unknown }).suggestions ?? undefined;
}

function inNestedObject(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  for (const name of NESTING_FIELDS) {
    const found = inObject(fields[name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
