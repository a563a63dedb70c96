import type { FailureCode } from '../../../../../contract/errors.js';
import { isBlank } from '../../../../../contract/text/blank.js';
import { type ChatRun, chatRunOf, executionIdIn } from '../chat/chat-run.js';
import { isHtmlDocument, textOfHtml } from '../text/html-text.js';
import { parseJson, repairJson, splitJson } from '../text/json.js';
import { cleanText } from '../text/text-pieces.js';
import { extrasIn, type ReplyExtras, standsAlone } from './reply-extras.js';
import { fieldNames, readReplyFields } from './reply-fields.js';

/** Content of a complete, non-streamed body. `text` is trimmed and not empty unless there are `files` or a `request`. */
export type BodyReading =
  | ({ kind: 'answered'; text: string } & ReplyExtras)
  /** The body is a file. */
  | { kind: 'file' }
  /** `executionId`: the execution that replies later, if the response contains it. */
  | { kind: 'deferred'; executionId?: string }
  /** The run continues over n8n's chat socket. */
  | { kind: 'chat'; run: ChatRun }
  /** n8n itself answered without processing the message. */
  | { kind: 'starting' }
  | { kind: 'failed'; code: FailureCode; fields?: string[] };

/** n8n's response to every request, with status 200, while it migrates its database. */
const STARTING = 'n8n is starting up. Please wait';
const EMPTY: BodyReading = { kind: 'failed', code: 'empty_reply' };
const UNREADABLE: BodyReading = { kind: 'failed', code: 'unreadable_reply' };

const PLAIN_TYPE = /^\s*text\/(?:plain|markdown)/i;
const FILE_TYPE =
  /^\s*(?:(?:image|audio|video|font)\/|text\/csv|application\/(?:pdf|zip|gzip|msword|rtf|vnd\.|x-(?:zip|tar|7z)))/i;
const ATTACHMENT = /^\s*attachment\b/i;
/** PDF, PNG, JPEG, GIF, ZIP (also DOCX, XLSX), RIFF (WebP, WAV), Ogg, MP3. */
const FILE_STARTS = ['%PDF-', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'PK\x03\x04', 'RIFF', 'OggS', 'ID3'];
const CLAIMS_JSON = /^(?:\{\s*"|\[\s*\{\s*")/;

/**
 * Interprets the whole body of a 2xx response by its content: n8n labels streams, JSON and text alike.
 *
 * @param bytes UTF-8, or a file
 * @param contentType the header; may be empty
 */
export function readReplyBody(bytes: Buffer, contentType: string): BodyReading {
  if (FILE_TYPE.test(contentType) || isFile(bytes)) return { kind: 'file' };
  const text = bytes.toString('utf8');
  return readReplyText((text.startsWith('\uFEFF') ? text.slice(1) : text).trim(), contentType, false);
}

function readReplyText(text: string, contentType: string, isUnquoted: boolean): BodyReading {
  if (text === '') return EMPTY;
  if (text === STARTING) return { kind: 'starting' };
  if (isHtmlDocument(text)) return answered(textOfHtml(text));
  const value = jsonValue(text, contentType);
  if (value === undefined) return answered(text);
  if (value === UNREADABLE) return UNREADABLE;
  if (value === null) return EMPTY;
  if (typeof value === 'object') return fromFields(value);
  if (typeof value !== 'string' || !/json/i.test(contentType)) return answered(text);
  const inner = value.trim();
  return CLAIMS_JSON.test(inner) && !isUnquoted ? readReplyText(inner, contentType, true) : answered(value);
}

function fromFields(value: object): BodyReading {
  const run = chatRunOf(value);
  if (run) return { kind: 'chat', run };
  const reading = readReplyFields(value);
  if (reading.kind === 'deferred') {
    const executionId = executionIdIn(value);
    return { kind: 'deferred', ...(executionId !== null && { executionId }) };
  }
  const found = reading.kind === 'text' ? answered(reading.text) : EMPTY;
  const extras = found.kind === 'deferred' ? {} : extrasIn(value);
  if (found.kind === 'answered') return { ...found, ...extras };
  if (standsAlone(extras)) return { kind: 'answered', text: '', ...extras };
  return found.kind === 'failed' ? { ...found, fields: fieldNames(value) } : found;
}

function answered(text: string): BodyReading {
  const clean = cleanText(text).trim();
  return isBlank(clean) ? EMPTY : { kind: 'answered', text: clean };
}

/**
 * The body as one JSON value, or several as an array; undefined for plain text, `UNREADABLE` for JSON that cannot be
 * repaired.
 */
function jsonValue(text: string, contentType: string): unknown {
  const whole = parseJson(text);
  if (whole !== undefined || !/^[{[]/.test(text)) return whole;
  const values = splitJson(text)?.map(parseJson);
  if (values && !values.includes(undefined)) return values;
  if (!CLAIMS_JSON.test(text) || PLAIN_TYPE.test(contentType)) return undefined;
  return repairJson(text) ?? UNREADABLE;
}

/** Whether the headers of a response say that its body is a file. */
export const isFileByHeaders = (contentType: string, disposition: string): boolean =>
  FILE_TYPE.test(contentType) || ATTACHMENT.test(disposition);

function isFile(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 5);
  return FILE_STARTS.some((each) => start.startsWith(each)) && (start === '%PDF-' || isBinary(bytes));
}

const isBinary = (bytes: Buffer): boolean => bytes.includes(0) || bytes.toString('utf8').includes('\uFFFD');
