import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher, request } from 'undici';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { SsrfGuard } from '../../../../platform/outbound-http/ssrf-guard.js';
import { nameInDisposition } from '../../domain/content-disposition.js';
import { isWebUrl } from '../../domain/sent-file.js';

/** The host of the workflow, which may be private. */
export interface WorkflowHost {
  /** Of the called webhook. */
  url: string;
  /** A creator entered the host. */
  isForeign?: boolean;
}

type FileHost = WorkflowHost | 'pages' | undefined;

/** An open response. The caller reads or destroys the body. */
export interface FetchedFile {
  body: Readable;
  mimeType: string;
  /** The media type with its parameters, such as the character set. */
  contentType: string;
  name: string;
}

/** The file could not be fetched. */
export class FetchError extends Error {
  /** Status of a response other than 200. */
  readonly status?: number;

  constructor(message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    if (options.status !== undefined) this.status = options.status;
  }
}

const REDIRECTS = 3;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const CONNECT_MS = 5_000;

/**
 * Fetches files that replies refer to, and pages: from public addresses, and from the host of the workflow itself. Without cookies,
 * keys and a referrer.
 */
@Injectable()
export class FetchFile implements OnApplicationShutdown {
  private readonly anywhere: Dispatcher;
  private readonly own: Agent;
  private readonly foreign: Agent;
  private readonly pages: Agent;

  constructor(@Inject(CONFIG) config: Config) {
    const limits = { connectTimeoutMs: CONNECT_MS, pipelining: 1, keepAliveTimeout: 1_000 };
    this.anywhere = new SsrfGuard().agent(limits);
    this.foreign = new SsrfGuard(config.N8N_ALLOWED_PRIVATE_HOSTS).agent(limits);
    this.pages = new SsrfGuard(config.PAGES_ALLOWED_PRIVATE_HOSTS).agent(limits);
    this.own = new Agent({ connect: { timeout: CONNECT_MS }, pipelining: 1, keepAliveTimeout: 1_000 });
  }

  /**
   * @param host of the workflow that refers to the file; `pages`: for a knowledge base
   * @throws FetchError; ApiError 413 `file_too_large` if the declared length is too large
   */
  async run(url: string, host: FileHost, maxBytes: number, signal: AbortSignal): Promise<FetchedFile> {
    try {
      return await this.follow(url, host, maxBytes, signal);
    } catch (error) {
      if (error instanceof ApiError || error instanceof FetchError) throw error;
      throw new FetchError('The request failed', { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.anywhere, this.own, this.foreign, this.pages].map((agent) => agent.destroy()));
  }

  private async follow(first: string, host: FileHost, maxBytes: number, signal: AbortSignal): Promise<FetchedFile> {
    let url = first;
    let dispatcher = this.dispatcherOf(url, host);
    for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
      if (!isWebUrl(url)) throw new FetchError('The address is not http(s)');
      const headers = { accept: 'image/*,*/*;q=0.8', 'accept-encoding': 'identity', 'user-agent': 'Regent' };
      const response = await request(url, { dispatcher, signal, headers });
      // An error after the body was abandoned must not end the process.
      response.body.on('error', () => undefined);
      const location = headerOf(response, 'location');
      if (!REDIRECT_STATUSES.has(response.statusCode) || location === '') return opened(url, response, maxBytes);
      response.body.destroy();
      url = URL.canParse(location, url) ? new URL(location, url).href : '';
      // Only the workflow's host itself may redirect to it.
      if (dispatcher !== this.anywhere) dispatcher = this.dispatcherOf(url, host);
    }
    throw new FetchError('Too many redirects');
  }

  private dispatcherOf(url: string, host: FileHost): Dispatcher {
    if (host === 'pages') return this.pages;
    const isOfHost = host !== undefined && URL.canParse(url) && new URL(url).origin === new URL(host.url).origin;
    if (!isOfHost) return this.anywhere;
    return host.isForeign ? this.foreign : this.own;
  }
}

function opened(url: string, response: Dispatcher.ResponseData, maxBytes: number): FetchedFile {
  const { statusCode, body } = response;
  const encoding = headerOf(response, 'content-encoding').trim().toLowerCase();
  const refusal =
    statusCode !== 200 || (encoding !== '' && encoding !== 'identity')
      ? new FetchError('The answer is not the file', { status: statusCode })
      : Number(headerOf(response, 'content-length')) > maxBytes
        ? new ApiError('file_too_large')
        : undefined;
  if (refusal) {
    body.destroy();
    throw refusal;
  }
  const contentType = headerOf(response, 'content-type');
  const mimeType = contentType.split(';', 1)[0]?.trim() ?? '';
  return {
    body,
    mimeType,
    contentType,
    name: nameInDisposition(headerOf(response, 'content-disposition')) || lastPart(url),
  };
}

function lastPart(url: string): string {
  const part = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
