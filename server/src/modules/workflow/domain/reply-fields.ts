/** The fields that may hold the reply, in the order in which they are asked. Source: n8n's chat widget, plus `reply`. */
const REPLY_FIELDS = ['output', 'text', 'message', 'reply'] as const;

/** What n8n's Webhook node answers when it is set to respond immediately. */
const STARTED = 'Workflow was started';

/** What a JSON value says: a text (maybe an empty one), "the answer comes later", or nothing that is known. */
export type FieldReading = { kind: 'text'; text: string } | { kind: 'deferred' } | { kind: 'nothing' };

const NOTHING: FieldReading = { kind: 'nothing' };

/** Reads `output ?? text ?? message ?? reply` of an object, or of an array's first element. Raw JSON is never a text. */
export function readReplyFields(value: unknown): FieldReading {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return { kind: 'text', text: first };
  if (typeof first !== 'object' || first === null) return NOTHING;
  const fields = first as Record<string, unknown>;
  const name = REPLY_FIELDS.find((field) => fields[field] !== undefined && fields[field] !== null);
  if (name === undefined) return NOTHING;
  if (name === 'message' && fields.message === STARTED) return { kind: 'deferred' };
  const text = scalarText(fields[name]);
  return text === null ? NOTHING : { kind: 'text', text };
}

/** A string, number or boolean as text; null for what has no plain text. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** The value of a JSON text; undefined where it is not JSON. Never throws. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
