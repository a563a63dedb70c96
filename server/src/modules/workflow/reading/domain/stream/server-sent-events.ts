import { readReplyFields, scalarText } from '../body/reply-fields.js';

const DONE = '[DONE]';

/** Whether a line of server-sent events has no data: `event: x`, `id: 1`, `retry: 10`, a comment. */
export const isSseHead = (line: string): boolean => /^(?:(?:event|id|retry):\s?\S*|:.*)$/.test(line.trimEnd());

/** The value of a `data:` line; null for other lines and for OpenAI's `[DONE]`. */
export function dataOf(line: string): string | null {
  if (!line.startsWith('data:')) return null;
  const data = line.slice('data:'.length).replace(/^ /, '');
  return data.trim() === DONE ? null : data;
}

/**
 * The text that an event of a model API adds: OpenAI's chat completions and Responses, Anthropic, Gemini, or a whole
 * response of a workflow. Empty for other events.
 */
export function textOfDelta(fields: Record<string, unknown>): string {
  const { type, delta } = fields;
  if (type === 'response.output_text.delta') return scalarText(delta) ?? '';
  if (type === 'content_block_delta') return scalarText((delta as { text?: unknown } | null)?.text) ?? '';
  // The other events repeat the whole text at the end.
  if (typeof type === 'string') return '';
  const reading = readReplyFields(fields);
  return reading.kind === 'text' ? reading.text : '';
}
