import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, type RawAnswer, type RecordedRequest, textOf } from './exchange.mjs';
import { filled, remember } from './known.mjs';
import { normaliseBody } from './normalise.mjs';

/** What a real n8n was asked, and what it answered. */
export interface RecordedExchange {
  name: string;
  request: RecordedRequest;
  /** What is remembered of the answer: by its name, where it stands. */
  keep?: Record<string, string>;
  /** A status, or a word of the body, that comes a moment later. */
  until?: number | string;
  answer: RecordedAnswer;
}

export interface RecordedAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** How many lines came with each piece of it. */
  pieces?: number[];
  /** How it ended, where that is not as it should. */
  ending?: 'open' | 'cut';
}

const SETTLES_WITHIN_MS = 15_000;

/** What a real n8n answered, by `npm run record:n8n`. */
export function readRecording(file: string): RecordedExchange[] {
  return JSON.parse(readFileSync(join(__dirname, '../transcripts', file), 'utf8')).exchanges;
}

/** The bytes of a recorded body, in the pieces in which they came. */
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

/** Asks somebody else what n8n was asked. Ids are of whoever answers: `known` holds them under their names. */
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
