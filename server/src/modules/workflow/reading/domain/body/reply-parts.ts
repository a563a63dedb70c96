import { isRecord } from '../../../../../contract/fields.js';

/** A content part of a message, as model APIs and n8n's nodes send it. */
export interface Part {
  type?: unknown;
  text?: unknown;
  thinking?: unknown;
  summary?: unknown;
  content?: unknown;
  refusal?: unknown;
}

const TEXTS: ReadonlySet<unknown> = new Set(['text', 'output_text', 'input_text', 'refusal']);
const REASONING: ReadonlySet<unknown> = new Set(['reasoning', 'thinking', 'reasoning_text', 'summary_text']);

/**
 * The text of a list of content parts (`[{ type: 'text', text }]`) or of the messages in OpenAI's Responses, preceded by
 * the reasoning as `<think>…</think>`. Null if the list is something else.
 */
export function textOfParts(items: readonly unknown[]): string | null {
  const parts = items.filter(isRecord);
  if (parts.length !== items.length || !parts.some(isKnown)) return null;
  const reasoning = parts.filter(({ type }) => REASONING.has(type)).map(reasoningOf);
  const thoughts = reasoning.filter((text) => text !== '').join('\n');
  return (thoughts === '' ? '' : `<think>${thoughts}</think>\n\n`) + parts.map(textOf).join('');
}

const isKnown = ({ type, content, text, refusal }: Part): boolean =>
  (TEXTS.has(type) && isText(text ?? refusal)) || REASONING.has(type) || (type === 'message' && Array.isArray(content));

function textOf({ type, content, text, refusal }: Part): string {
  if (type === 'message') return Array.isArray(content) ? (textOfParts(content) ?? '') : '';
  return TEXTS.has(type) ? plain(text ?? refusal) : '';
}

function reasoningOf({ text, thinking, summary, content }: Part): string {
  const inner = [summary, content].flatMap((list) => (Array.isArray(list) ? (list as Part[]) : []));
  return plain(text ?? thinking) || inner.map((part) => plain(part?.text)).join('\n');
}

/** OpenAI's Assistants wrap the text in `{ value }`. */
const isText = (text: unknown): boolean =>
  typeof text === 'string' || (typeof text === 'object' && text !== null && 'value' in text);

function plain(text: unknown): string {
  if (typeof text === 'string') return text;
  const { value } = (text ?? {}) as { value?: unknown };
  return typeof value === 'string' ? value : '';
}
