import { truncate } from '../../../../contract/text/truncate.js';
import { isHtmlDocument, textOfHtml } from '../../reading/domain/text/html-text.js';
import { parseJson } from '../../reading/domain/text/json.js';
import { cleanText } from '../../reading/domain/text/text-pieces.js';

const MAX_CHARS = 500;

/**
 * The readable text of a non-2xx response: n8n's `{ message, hint }`, an `error`, a proxy's HTML page, or plain text.
 * @param bodyStart the first few kilobytes of the body
 * @returns one line of at most 500 characters; empty if there is no text
 */
export function wordsOf(bodyStart: string): string {
  const text = bodyStart.trim();
  const words = isHtmlDocument(text) ? textOfHtml(text) : (jsonWords(parseJson(text)) ?? text);
  return truncate(cleanText(words).replace(/\s+/g, ' ').trim(), MAX_CHARS);
}

function jsonWords(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : '';
  const { message, hint, error } = value as Record<string, unknown>;
  const text = [message, hint].filter((each) => typeof each === 'string').join(' ');
  return text || (jsonWords(error) ?? '');
}
