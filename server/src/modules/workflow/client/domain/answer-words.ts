import { cutTo } from '../../../../contract/limits.js';
import { isHtmlDocument, textOfHtml } from '../../reading/domain/text/html-text.js';
import { parseJson } from '../../reading/domain/text/json.js';
import { cleanText } from '../../reading/domain/text/text-pieces.js';

const MAX_CHARS = 500;

/**
 * What an answer that is no 2xx says for people: n8n's `{ message, hint }`, an `error`, a page of a proxy, or plain text.
 * @param bodyStart the first few kilobytes of the body
 * @returns one line of at most 500 characters; empty where it says nothing
 */
export function wordsOf(bodyStart: string): string {
  const text = bodyStart.trim();
  const words = isHtmlDocument(text) ? textOfHtml(text) : (jsonWords(parseJson(text)) ?? text);
  return cutTo(cleanText(words).replace(/\s+/g, ' ').trim(), MAX_CHARS);
}

function jsonWords(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : '';
  const { message, hint, error } = value as Record<string, unknown>;
  const told = [message, hint].filter((each) => typeof each === 'string').join(' ');
  return told || (jsonWords(error) ?? '');
}
