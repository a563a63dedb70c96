import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { BodyBudget } from './body-budget.js';
import { unparsedProblem } from './json-shape.js';

/** How a body is read: as JSON, or as a stream by the route that takes the file. */
type BodyKind = 'json' | 'file';

/** Parsing and checking takes milliseconds from here on. */
const LARGE_BYTES = 64 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The body of a request before it is read, in the place of `request.body`. The guards read it when the caller has been
 * let in, so that a stranger's bytes cost nothing and refusals keep their order: 401, 403, and only then the body.
 */
export class RequestBody {
  private reading: Promise<object | undefined> | undefined;
  /** What came of it so far. */
  readBytes = 0;

  constructor(
    private readonly request: Request,
    private readonly response: Response,
    readonly kind: BodyKind,
    private readonly budget: BodyBudget,
    private readonly network: string,
    private maxBytes: number,
    private readonly refusal?: ApiError,
  ) {}

  /** The body that nobody has read yet. */
  static of(request: { body?: unknown }): RequestBody | undefined {
    return request.body instanceof RequestBody ? request.body : undefined;
  }

  /** For callers whom nobody knows. */
  limitTo(bytes: number): void {
    this.maxBytes = Math.min(this.maxBytes, bytes);
  }

  /** Its length as the headers tell it; undefined: it comes in chunks. */
  get declaredBytes(): number | undefined {
    const length = this.request.headers['content-length'];
    return length === undefined ? undefined : Number(length);
  }

  /** What the headers alone rule out. */
  get problem(): ApiError | undefined {
    if (this.refusal || this.kind === 'file') return this.refusal;
    return (this.declaredBytes ?? 0) > this.maxBytes ? new ApiError('payload_too_large') : undefined;
  }

  /**
   * Reads and parses it, once.
   * @param caller the person or key that holds the bytes, beside the network
   * @throws ApiError 400, 413, 415; 429 or 503 when too many bodies are held at once.
   */
  read(caller?: string): Promise<object | undefined> {
    this.reading ??= this.receive(caller);
    return this.reading;
  }

  /** Holds a part of the budget until the answer is out. @throws ApiError 429, 503; 400: the client has gone. */
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
    return parse(bytes);
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
          request.resume(); // the rest is thrown away as it comes
          reject(problem);
        }
      };
      request.on('data', onData).on('end', onEnd).on('close', onLost).on('error', onLost);
    });
  }
}

/** In a guard, when the caller has been let in. @throws ApiError as `RequestBody.read`. */
export async function readBody(request: Request, caller?: string): Promise<void> {
  const body = RequestBody.of(request);
  if (!body) return;
  if (body.problem) throw body.problem;
  if (body.kind === 'json') request.body = await body.read(caller);
}

let lastTurn = Promise.resolve();

/** Large bodies are parsed one per turn of the event loop: however many come at once, others wait for one of them. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return lastTurn;
}

function parse(bytes: Buffer): object | undefined {
  if (bytes.length === 0) return undefined;
  const problem = unparsedProblem(bytes);
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
