import type { RawAnswer, RecordedRequest } from './exchange.mjs';

export function filled(request: RecordedRequest, known: Record<string, string>): RecordedRequest;
export function remember(
  answer: RawAnswer,
  keep: Record<string, string> | undefined,
  known: Record<string, string>,
): void;
