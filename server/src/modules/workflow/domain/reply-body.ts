import { isBlank } from '../../../contract/blank.js';
import type { FailureCode } from '../../../contract/errors.js';
import { parseJson, readReplyFields } from './reply-fields.js';
import { cleanText } from './text-pieces.js';

/** What a whole body that is no stream says. `text` is trimmed and never empty. */
export type BodyReading =
  | { kind: 'answered'; text: string }
  | { kind: 'deferred' }
  /** Nobody has seen the message yet: n8n itself has answered. */
  | { kind: 'starting' }
  | { kind: 'failed'; code: FailureCode };

/** What n8n answers to everything, with status 200, while it brings its database up to date. */
const STARTING = 'n8n is starting up. Please wait';
const EMPTY: BodyReading = { kind: 'failed', code: 'empty_reply' };
const DEFERRED: BodyReading = { kind: 'deferred' };

/**
 * Interprets the whole body of a 2xx answer by what it holds: n8n labels streams, JSON and text alike, so the content
 * type decides only whether a quoted string is a JSON string.
 *
 * @param body the decoded text, without a byte order mark
 * @param contentType the header as it came; may be empty
 */
export function readReplyBody(body: string, contentType: string): BodyReading {
  const trimmed = body.trim();
  if (trimmed === '') return EMPTY;
  if (trimmed === STARTING) return { kind: 'starting' };
  const value = jsonValue(trimmed);
  if (value === undefined) return answered(trimmed);
  if (value === null) return EMPTY;
  if (typeof value === 'object') return fromFields(value);
  return typeof value === 'string' && /json/i.test(contentType) ? answered(value) : answered(trimmed);
}

function fromFields(value: object): BodyReading {
  const reading = readReplyFields(value);
  if (reading.kind === 'deferred') return DEFERRED;
  return reading.kind === 'text' ? answered(reading.text) : EMPTY;
}

function answered(text: string): BodyReading {
  const clean = cleanText(text).trim();
  return isBlank(clean) ? EMPTY : { kind: 'answered', text: clean };
}

/** The body as one JSON value, or as one JSON a line (read like an array); undefined where it is plain text. */
function jsonValue(text: string): unknown {
  const whole = parseJson(text);
  if (whole !== undefined || !/^[{[]/.test(text)) return whole;
  const values = text.split('\n').map((line) => (line.trim() === '' ? null : parseJson(line)));
  return values.includes(undefined) ? undefined : values.filter((value) => value !== null);
}
