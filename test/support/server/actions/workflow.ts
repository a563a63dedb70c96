import type { Answer } from '../people/person.js';

/** Calls of a workflow with its agent's key. Records every server error. */
export class Workflow {
  readonly failures: string[] = [];

  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  message(chatId: number, body: unknown): Promise<Answer> {
    return this.call('POST', `/chat/${chatId}/message`, body);
  }

  typing(chatId: number, isTyping: unknown, told: object = {}): Promise<Answer> {
    return this.call('POST', `/chat/${chatId}/typing`, { is_typing: isTyping, ...told });
  }

  history(chatId: number, query = ''): Promise<Answer> {
    return this.call('GET', `/chat/${chatId}/message${query}`);
  }

  agent(): Promise<Answer> {
    return this.call('GET', '/agent');
  }

  /** @param headers in addition to the key, or instead of it */
  async call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const isText = typeof body === 'string';
    const response = await fetch(`${this.url}/api/integration${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(headers ?? { 'x-api-key': this.key }),
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    if (response.status >= 500) this.failures.push(`${method} ${path}: ${response.status}`);
    return {
      status: response.status,
      headers: response.headers,
      body: response.status === 204 ? {} : await response.json(),
    };
  }
}
