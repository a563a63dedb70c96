import { LIMITS } from '../limits.js';
import { isBlank } from '../text/blank.js';
import {
  APPROVAL,
  type MessageRequest,
  REQUEST_FIELD_TYPES,
  REQUEST_TYPES,
  type RequestField,
  type RequestFieldType,
  type RequestOption,
  type RequestType,
} from './requests.js';

/** A request from a workflow. `isComplete` false if it was invalid and is dropped. */
export interface ReadRequest {
  request: MessageRequest | undefined;
  /** Where to send the answer; not validated yet. */
  resumeUrl: string | undefined;
  isComplete: boolean;
}

/** An incomplete request is dropped as a whole, because users must not fill in half a form. */
class InvalidRequest extends Error {}

/** The result of `read`; undefined if it throws `InvalidRequest`. */
function undefinedIfInvalid<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return undefined;
  }
}

/** Options of a choice from their labels; one is enough. Undefined if a label is invalid or repeated. */
export const readOptions = (labels: string[]): RequestOption[] | undefined =>
  undefinedIfInvalid(() => optionsIn(labels, LIMITS.requestOptions, 1));

type Fields = Record<string, unknown>;

/** Reads a request from an unvalidated value. */
export function readRequest(value: unknown, now = Date.now()): ReadRequest {
  if (value === null || value === undefined) return { request: undefined, resumeUrl: undefined, isComplete: true };
  const read = undefinedIfInvalid(() => {
    const fields = objectIn(value);
    const resumeUrl = fields.resume_url ?? undefined;
    if (resumeUrl !== undefined && typeof resumeUrl !== 'string') throw new InvalidRequest();
    return { request: requestIn(fields, now), resumeUrl };
  });
  return { request: read?.request, resumeUrl: read?.resumeUrl, isComplete: read !== undefined };
}

function requestIn(fields: Fields, now: number): MessageRequest {
  const type = oneOf(fields.type, REQUEST_TYPES);
  const title = optional(fields.title, (one) => lineIn(one, LIMITS.requestTitle));
  const expiresIn = optional(fields.expires_in, (one) =>
    numberIn(one, LIMITS.requestSecondsMin, LIMITS.requestSecondsMax),
  );
  return {
    type,
    ...(title !== undefined && { title }),
    ...contentOf(type, fields),
    ...(expiresIn !== undefined && { expires_at: new Date(now + expiresIn * 1000).toISOString() }),
  };
}

function contentOf(type: RequestType, fields: Fields): Partial<MessageRequest> {
  if (type === 'choice') return { options: optionsIn(fields.options, LIMITS.requestOptions) };
  if (type === 'approval') {
    const options = optional(fields.options, (one) => optionsIn(one, APPROVAL.length));
    if (options?.some(({ value }, at) => value !== APPROVAL[at])) throw new InvalidRequest();
    return options ? { options } : {};
  }
  const list = listIn(fields.fields, 1, LIMITS.requestFields).map(fieldIn);
  distinct(list.map(({ name }) => name));
  if (list.filter(({ type }) => type === 'file').length > LIMITS.filesOfMessage) throw new InvalidRequest();
  const label = optional(fields.submit_label, (one) => lineIn(one, LIMITS.requestLabel));
  return { fields: list, ...(label !== undefined && { submit_label: label }) };
}

function optionsIn(value: unknown, max: number, min = 2): RequestOption[] {
  const options = listIn(value, min, max).map(optionIn);
  distinct(options.map((option) => option.value));
  return options;
}

function optionIn(value: unknown): RequestOption {
  if (typeof value === 'string') return optionIn({ label: value });
  const fields = objectIn(value);
  const label = lineIn(fields.label ?? fields.value, LIMITS.requestLabel);
  return { label, value: lineIn(fields.value ?? fields.label, LIMITS.requestValue) };
}

function fieldIn(value: unknown): RequestField {
  const fields = objectIn(value);
  const name = lineIn(fields.name, LIMITS.requestName);
  if (name === '__proto__') throw new InvalidRequest();
  const type = oneOf(fields.type ?? 'text', REQUEST_FIELD_TYPES);
  const label = optional(fields.label, (one) => lineIn(one, LIMITS.requestLabel)) ?? name;
  const required = optional(fields.required, booleanIn);
  return { name, label, type, ...(required && { required }), ...RULES[type](fields) };
}

/** The limits of each type of field. */
const RULES: Record<RequestFieldType, (fields: Fields) => Partial<RequestField>> = {
  text: (fields) => {
    const least = optional(fields.min_length, (one) => numberIn(one, 0, LIMITS.requestText));
    const most = optional(fields.max_length, (one) => numberIn(one, Math.max(1, least ?? 1), LIMITS.requestText));
    const multiline = optional(fields.multiline, booleanIn);
    return {
      ...(least !== undefined && { min_length: least }),
      ...(most !== undefined && { max_length: most }),
      ...(multiline && { multiline }),
    };
  },
  number: (fields) => {
    const integer = optional(fields.integer, booleanIn);
    return { ...between(fields, (one) => numberIn(one)), ...(integer && { integer }) };
  },
  date: (fields) => between(fields, dateIn),
  select: (fields) => ({ options: optionsIn(fields.options, LIMITS.requestSelect, 1) }),
  checkbox: () => ({}),
  file: () => ({}),
};

function between<T extends number | string>(fields: Fields, read: (value: unknown) => T): Partial<RequestField> {
  const [min, max] = [optional(fields.min, read), optional(fields.max, read)];
  if (min !== undefined && max !== undefined && min > max) throw new InvalidRequest();
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const optional = <T>(value: unknown, read: (value: unknown) => T): T | undefined =>
  value === undefined || value === null ? undefined : read(value);

function objectIn(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidRequest();
  return value as Fields;
}

function listIn(value: unknown, min: number, max: number): unknown[] {
  if (!Array.isArray(value) || value.length < min || value.length > max) throw new InvalidRequest();
  return value;
}

function distinct(values: string[]): void {
  if (new Set(values).size < values.length) throw new InvalidRequest();
}

function oneOf<T extends string>(value: unknown, words: readonly T[]): T {
  if (!words.includes(value as T)) throw new InvalidRequest();
  return value as T;
}

function booleanIn(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new InvalidRequest();
  return value;
}

function numberIn(value: unknown, min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !(value >= min && value <= max)) throw new InvalidRequest();
  return value;
}

function dateIn(value: unknown): string {
  if (typeof value !== 'string' || !isDate(value)) throw new InvalidRequest();
  return value;
}

/** Whether a text is a valid date in the form `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const CONTROL = /[\p{Cc}\s]+/gu;
/** Lone surrogates and bidirectional control characters. */
const HARMFUL = /[\ud800-\udfff]|[\u202a-\u202e\u2066-\u2069]/u;

/** Reads one line; numbers are converted to text. */
function lineIn(value: unknown, max: number): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string' || text.length > max * 2 || HARMFUL.test(text)) throw new InvalidRequest();
  const line = text.normalize('NFC').replace(CONTROL, ' ').trim();
  if (isBlank(line) || [...line].length > max) throw new InvalidRequest();
  return line;
}
