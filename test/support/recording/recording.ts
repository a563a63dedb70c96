import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, type RawAnswer, type RecordedRequest, textOf } from './exchange.mjs';
import { filled, remember } from './known.mjs';
import { normaliseBody } from './normalise.mjs';

/** A request to a real n8n and its response. */
export interface RecordedExchange {
  name: string;
  request: RecordedRequest;
  /** Values to remember from the response: name and path. */
  keep?: Record<string, string>;
  /** A status or a word of the body that appears after a delay. */
  until?: number | string;
  answer: RecordedAnswer;
}

export interface RecordedAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Number of lines per chunk. */
  pieces?: number[];
  /** How the response ended, when not normally. */
  ending?: 'open' | 'cut';
}

const SETTLES_WITHIN_MS = 15_000;

/** Responses of a real n8n, recorded by `npm run record:n8n`. */
export function readRecording(file: string): RecordedExchange[] {
  return JSON.parse(readFileSync(join(__dirname, '../transcripts', file), 'utf8')).exchanges;
}

/** The bytes of a recorded body in their original chunks. */
export function recordedPieces({ body, pieces }: RecordedAnswer): Uint8Array[] {
  const lines = (body as { lines?: unknown[] } | null)?.lines;
  if (!lines) return [Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))];
  let at = 0;
  return (pieces ?? [lines.length]).map((count) => {
    const piece = lines.slice(at, at + count);
    at += count;
    return Buffer.from(piece.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
}

/** Repeats the recorded request against another server. Ids differ per server: `known` holds them by name. */
export async function replay(
  base: string,
  { request, until, keep }: RecordedExchange,
  known: Record<string, string>,
  giveUpMs?: number,
): Promise<RecordedAnswer> {
  const answer = await settled(base, filled(request, known), until, giveUpMs);
  remember(answer, keep, known);
  const { status, headers, ending } = answer;
  const body = normaliseBody(textOf(answer), known);
  return { status, headers, body, ...(ending === 'closed' ? {} : { ending }) };
}

async function settled(
  base: string,
  request: RecordedRequest,
  until: number | string | undefined,
  giveUpMs?: number,
): Promise<RawAnswer> {
  for (const end = Date.now() + SETTLES_WITHIN_MS; ; await sleep(50)) {
    const answer = await exchange(base, request, giveUpMs);
    const isThere = typeof until === 'string' ? textOf(answer).includes(until) : answer.status === until;
    if (until === undefined || isThere || Date.now() > end) return answer;
  }
}
