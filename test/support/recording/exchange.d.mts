export interface RecordedRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** A body that is too long to be written down. */
  repeat?: { text: string; times: number };
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  /** Of the session that it begins; empty where it begins none. */
  cookie: string;
  chunks: Buffer[];
  ending: 'closed' | 'open' | 'cut';
}

export function exchange(
  base: string,
  request: RecordedRequest,
  giveUpMs?: number,
  onPiece?: (count: number) => void,
): Promise<RawAnswer>;
export function textOf(answer: Pick<RawAnswer, 'chunks' | 'headers'>): string;
