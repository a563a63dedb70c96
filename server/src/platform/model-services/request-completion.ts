import type { Config } from '../config/config.js';
import { fetch, type Response } from '../outbound-http/fetch.js';

type Model = Pick<Config, 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>;

interface CompletionRequest {
  messages: readonly object[];
  stream: boolean;
  signal: AbortSignal;
}

/** Sends messages to the OpenAI-compatible model of the configuration. */
export function requestCompletion(model: Model, { messages, stream, signal }: CompletionRequest): Promise<Response> {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = model;
  return fetch(`${LLM_BASE_URL}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: stream ? 'text/event-stream' : 'application/json',
      ...(LLM_API_KEY && { authorization: `Bearer ${LLM_API_KEY}` }),
    },
    body: JSON.stringify({ model: LLM_MODEL, stream, messages }),
  });
}

/** The text of a completion; empty if there is none. */
export async function completionText(response: Response): Promise<string> {
  if (!response.ok) return '';
  const body = (await response.json()) as { choices?: { message?: { content?: unknown } }[] } | null;
  const text = body?.choices?.[0]?.message?.content;
  return typeof text === 'string' ? text : '';
}
