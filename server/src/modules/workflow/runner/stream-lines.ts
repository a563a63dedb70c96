import type { ServerResponse } from 'node:http';
import type { MessageSource } from '../../../contract/chat/sources.js';
import { drained } from '../../../platform/http/body/drained.js';

/** Writes n8n's streaming format, one JSON object per line, with backpressure. */
export class StreamLines {
  constructor(
    private readonly response: ServerResponse,
    private readonly gone: AbortSignal,
  ) {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'transfer-encoding': 'chunked',
    });
    response.flushHeaders();
  }

  async begin(): Promise<void> {
    await this.#line({ type: 'begin' });
  }

  async item(content: string): Promise<void> {
    await this.#line({ type: 'item', content });
  }

  async end(sources: readonly MessageSource[]): Promise<void> {
    await this.#line({ type: 'end', ...(sources.length > 0 && { sources }) });
    this.response.end();
  }

  /** Ends a failed reply. The status stays 200, as in n8n. */
  async error(content: string): Promise<void> {
    await this.#line({ type: 'error', content });
    this.response.end();
  }

  async #line(line: object): Promise<void> {
    if (this.gone.aborted) return;
    const metadata = { nodeId: 'builtin', nodeName: 'Regent', itemIndex: 0, runIndex: 0, timestamp: Date.now() };
    if (!this.response.write(`${JSON.stringify({ ...line, metadata })}\n`)) await drained(this.response, this.gone);
  }
}
