import { type Fields, isRecord } from '../../../../../contract/fields.js';
import { isObjectText, parseJson } from '../text/json.js';
import { type Part, textOfParts } from './reply-parts.js';

/** Fields that may hold the reply, by priority; case-insensitive. */
const REPLY_FIELDS = ['output', 'text', 'message', 'reply', 'response', 'answer', 'result', 'content'] as const;
/** Fields that may hold an object with the reply. */
const WRAPPERS = ['data', 'json', 'body'] as const;
/** Fields that may hold an object with the reply and what comes with it. */
export const NESTING_FIELDS: readonly string[] = [...REPLY_FIELDS, ...WRAPPERS];
/** Fields that may accompany the text of a reply. */
export const EXTRAS = ['suggestions', 'sources', 'files', 'request'] as const;
/** `choices[0].message.content` is the deepest known shape. */
const MAX_DEPTH = 4;
const NAMED_FIELDS = 8;

/** Response of n8n's Webhook node that responds immediately. */
const STARTED = 'Workflow was started';

/** The content of a JSON value: a text (may be empty), a deferred reply, or nothing known. */
export type FieldReading = { kind: 'text'; text: string } | { kind: 'deferred' } | { kind: 'nothing' };

const NOTHING: FieldReading = { kind: 'nothing' };

/**
 * Finds the reply in a JSON value: in the fields above, also nested; in responses of OpenAI, Anthropic and Gemini; in
 * lists of content parts. Several items are joined by a blank line. Raw JSON is never a text.
 */
export function readReplyFields(value: unknown): FieldReading {
  return read(value, 0);
}

/** Names of the fields in a value without a reply, like `data.foo`, to show to the creator. */
export function fieldNames(value: unknown): string[] {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(first)) return [];
  const names = Object.keys(first).flatMap((name) => {
    const inner = first[name];
    const isWrapper = isRecord(inner) && isOneOf(name, NESTING_FIELDS);
    return isWrapper ? Object.keys(inner).map((each) => `${name}.${each}`) : [name];
  });
  return names.slice(0, NAMED_FIELDS);
}

/** A string, number or boolean as text; null for other values. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function read(value: unknown, depth: number): FieldReading {
  if (value === null || value === undefined || depth > MAX_DEPTH) return NOTHING;
  if (Array.isArray(value)) return readItems(value, depth);
  if (isRecord(value)) return readObject(value, depth);
  const text = scalarText(value);
  return text === null ? NOTHING : { kind: 'text', text: unwrapped(text) };
}

function readItems(items: unknown[], depth: number): FieldReading {
  const parts = textOfParts(items);
  if (parts !== null) return { kind: 'text', text: parts };
  const readings = items.map((item) => read(item, depth + 1));
  if (readings[0]?.kind === 'deferred') return readings[0];
  const texts = readings.flatMap((reading) => (reading.kind === 'text' && reading.text !== '' ? [reading.text] : []));
  if (texts.length === 0) return readings[0] ?? NOTHING;
  return { kind: 'text', text: texts.join(items.every(isChunk) ? '' : '\n\n') };
}

function readObject(fields: Fields, depth: number): FieldReading {
  if (isWebhookItem(fields)) return NOTHING;
  const known = knownShape(fields);
  if (known !== undefined) return read(known, depth + 1);
  for (const name of [...REPLY_FIELDS, ...WRAPPERS]) {
    const value = fieldOf(fields, name);
    if (value === undefined || value === null) continue;
    if (name === 'message' && value === STARTED) return { kind: 'deferred' };
    const isScalar = typeof value !== 'object';
    if (isScalar && isOneOf(name, WRAPPERS)) continue;
    const reading = read(value, isScalar ? depth : depth + 1);
    if (isScalar || reading.kind === 'deferred' || (reading.kind === 'text' && reading.text !== '')) return reading;
  }
  return NOTHING;
}

/**
 * The Webhook node's own item with the user's message: n8n responds with it if a workflow waits that should respond with
 * its last node.
 */
const isWebhookItem = (fields: Fields): boolean =>
  'webhookUrl' in fields && 'executionMode' in fields && 'body' in fields;

/** The part of a model API's response that holds the text: OpenAI (whole and chunks), Gemini. */
function knownShape(fields: Fields): unknown {
  if (Array.isArray(fields.choices)) {
    const [choice] = fields.choices as (Fields | undefined)[];
    return choice?.message ?? choice?.delta ?? choice?.text ?? [];
  }
  if (Array.isArray(fields.candidates)) return (fields.candidates[0] as Fields | undefined)?.content ?? [];
  if (Array.isArray(fields.parts))
    return fields.parts.map((part: unknown) => ({ ...(part as Part), type: typeOfPart(part) }));
  return undefined;
}

/** Gemini's parts have no type; thoughts are marked. */
const typeOfPart = (part: unknown): string => (isRecord(part) && part.thought === true ? 'reasoning' : 'text');

const isChunk = (item: unknown): boolean =>
  isRecord(item) && Array.isArray(item.choices) && isRecord(item.choices[0]) && isRecord(item.choices[0].delta);

/** A field by its exact name, else by its name in another case. */
function fieldOf(fields: Fields, name: string): unknown {
  if (fields[name] !== undefined) return fields[name];
  const alike = Object.keys(fields).find((key) => key.length === name.length && key.toLowerCase() === name);
  return alike === undefined ? undefined : fields[alike];
}

/**
 * The reply in a text that is itself the JSON of a reply, as models write it when asked for JSON. Any other JSON is the
 * intended text and stays.
 */
function unwrapped(text: string): string {
  if (!isObjectText(text)) return text;
  const inner = parseJson(text);
  if (!isRecord(inner) || !Object.keys(inner).every((name) => isOneOf(name, [...REPLY_FIELDS, ...EXTRAS]))) return text;
  const value = REPLY_FIELDS.map((name) => fieldOf(inner, name)).find((each) => each !== undefined && each !== null);
  return scalarText(value) ?? text;
}

const isOneOf = (name: string, names: readonly string[]): boolean => names.includes(name.toLowerCase());
