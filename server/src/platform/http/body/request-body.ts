import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { BodyBudget } from './body-budget.js';
import { unparsedProblem } from './json-shape.js';

/** Maximum size of a JSON body. */
export interface BodyLimits {
  bytes: number;
  /** Values in its lists and objects: each takes some 60 bytes of memory, whatever its text. */
  values: number;
}

/** How a body is read: as JSON, or as a stream by an upload route. */
type BodyKind = 'json' | 'file';

/** From this size, parsing and validation take milliseconds. */
const LARGE_BYTES = 64 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The unread body of a request, in place of `request.body`. The guards read it after authentication, so that bodies of
 * unauthenticated clients cost nothing, and 401 and 403 precede errors of the body.
 */
export class RequestBody {
  private reading: Promise<object | undefined> | undefined;
  private maxBytes: number;
  /** Result of reading, once started. */
  readBytes = 0;

  constructor(
    private readonly request: Request,
    private readonly response: Response,
    readonly kind: BodyKind,
    private readonly budget: BodyBudget,
    private readonly network: string,
    private readonly limits: BodyLimits,
    private readonly refusal?: ApiError,
  ) {
    this.maxBytes = limits.bytes;
  }

  /** The unread body of a request. */
  static of(request: { body?: unknown }): RequestBody | undefined {
    return request.body instanceof RequestBody ? request.body : undefined;
  }

  /** For anonymous callers. */
  limitTo(bytes: number): void {
    this.maxBytes = Math.min(this.maxBytes, bytes);
  }

  /** Length from the headers; undefined for chunked bodies. */
  get declaredBytes(): number | undefined {
    const length = this.request.headers['content-length'];
    return length === undefined ? undefined : Number(length);
  }

  /** Error that is known from the headers. */
  get problem(): ApiError | undefined {
    if (this.refusal || this.kind === 'file') return this.refusal;
    return (this.declaredBytes ?? 0) > this.maxBytes ? new ApiError('payload_too_large') : undefined;
  }

  /**
   * Reads and parses the body once.
   * @param caller user or key that the bytes are counted for, in addition to the network
   * @throws ApiError 400, 413, 415; 429 or 503 if too many bytes are buffered
   */
  read(caller?: string): Promise<object | undefined> {
    this.reading ??= this.receive(caller);
    return this.reading;
  }

  /** Reserves a part of the budget until the response is sent. @throws ApiError 429, 503; 400 if the client closed */
  async reserve(bytes: number, caller?: string): Promise<void> {
    const holders = caller === undefined ? [this.network] : [this.network, caller];
    const isGone = (): boolean => this.response.closed || this.request.destroyed;
    const release = await this.budget.reserve(holders, bytes, isGone);
    if (isGone()) {
      release();
      throw new ApiError(this.kind === 'file' ? 'validation_failed' : 'invalid_body');
    }
    this.response.once('close', release);
    if (this.request.headers.expect === undefined) return;
    this.response.removeHeader('Connection');
    this.response.writeContinue();
  }

  private async receive(caller?: string): Promise<object | undefined> {
    if (this.problem) throw this.problem;
    await this.reserve(this.declaredBytes ?? this.maxBytes, caller);
    const bytes = await this.collect();
    if (bytes.length > LARGE_BYTES) await nextTurn();
    return parse(bytes, this.limits.values);
  }

  private collect(): Promise<Buffer> {
    const { request, maxBytes } = this;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const onData = (chunk: Buffer): void => {
        this.readBytes += chunk.length;
        if (this.readBytes > maxBytes) settle(new ApiError('payload_too_large'));
        else chunks.push(chunk);
      };
      const onEnd = (): void => settle();
      const onLost = (): void => settle(new ApiError('invalid_body'));
      const settle = (problem?: ApiError): void => {
        request.off('data', onData).off('end', onEnd).off('close', onLost).off('error', onLost);
        if (!problem) resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, this.readBytes));
        else {
          request.resume(); // discards the rest
          reject(problem);
        }
      };
      request.on('data', onData).on('end', onEnd).on('close', onLost).on('error', onLost);
    });
  }
}

/** Called by a guard after authentication. @throws ApiError like `RequestBody.read` */
export async function readBody(request: Request, caller?: string): Promise<void> {
  const body = RequestBody.of(request);
  if (!body) return;
  if (body.problem) throw body.problem;
  if (body.kind === 'json') request.body = await body.read(caller);
}

let lastTurn = Promise.resolve();

/** Parses at most one large body per turn of the event loop, so that other requests wait for only one. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return lastTurn;
}

function parse(bytes: Buffer, maxValues: number): object | undefined {
  if (bytes.length === 0) return undefined;
  const problem = unparsedProblem(bytes, maxValues);
  if (problem) throw new ApiError('invalid_body', { detail: problem });
  const isMarked = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK);
  const value = parseJson(bytes.toString('utf8', isMarked ? 3 : 0));
  if (typeof value !== 'object' || value === null) throw new ApiError('invalid_body');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('invalid_body', { cause });
  }
}
