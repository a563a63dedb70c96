import type { ChatView, MessageView } from '../../../../server/src/contract/chat/realtime.js';
import { longer } from '../../util/longer.js';
import { Tab } from './tab.js';

/** A response: status, headers and the parsed body. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape
  body: any;
}

export interface OwnAgent {
  id: number;
  name: string;
  api_key: string;
  webhook_path: string;
  webhook_secret: string;
}

let agents = 0;

/** A user with a browser: cookies, CSRF token and tabs. */
export class Person {
  id = 0;
  readonly tabs: Tab[] = [];
  readonly #cookies = new Map<string, string>();
  #token = '';

  private constructor(
    readonly url: string,
    readonly email: string,
  ) {}

  /** Signs in as the client does. */
  static async signIn(url: string, email: string): Promise<Person> {
    const person = new Person(url, email);
    await person.csrf();
    const sent = await person.ok('POST', '/api/account/sign/send/otp/', { email });
    await person.ok('POST', '/api/account/sign/exchange/otp/', { email, OTP: sent.otp });
    await person.csrf();
    const me = await person.ok('PATCH', '/api/account/me/', { first_name: 'Ann', last_name: 'Lee' });
    person.id = me.id;
    return person;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get csrfToken(): string {
    return this.#token;
  }

  /** Headers of their requests. */
  get headers(): Record<string, string> {
    return { cookie: this.cookie, 'x-csrftoken': this.#token };
  }

  /** Fetches the CSRF token, as a page does. */
  async csrf(): Promise<void> {
    this.#token = (await this.ok('GET', '/api/account/csrf')).csrfToken;
  }

  /** The same user at another API process. */
  at(url: string): Person {
    const there = new Person(url, this.email);
    there.id = this.id;
    there.#token = this.#token;
    for (const [name, value] of this.#cookies) there.#cookies.set(name, value);
    return there;
  }

  /**
   * @param path with or without a slash at its end
   * @param body an object is sent as JSON; a form or bytes unchanged
   */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    const send = () =>
      fetch(this.url + path, {
        method,
        headers: {
          ...this.headers,
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw ? (body as FormData) : JSON.stringify(body) }),
      });
    // The server may close an idle connection just when it is reused.
    const response = await send().catch((error: unknown) => {
      if (method !== 'GET' || codeOf(error) !== 'ECONNRESET') throw error;
      return send();
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) this.#cookies.set(name, value ?? '');
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** The body of a successful response. */
  async ok(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Sets a first password with an emailed code. */
  async firstPassword(password: string): Promise<void> {
    const { otp } = await this.ok('POST', '/api/account/password/code/');
    await this.ok('PUT', '/api/account/password/', { password, code: otp });
  }

  /** An unpublished agent of the user: the response body. */
  newAgent(fields: Record<string, unknown> = {}): Promise<Answer['body']> {
    agents += 1;
    const text = { type: 'test', short_description: 'Helps.', description: 'Helps with tests.' };
    return this.ok('POST', '/api/studio/agent/', { name: `Helper ${agents}`, ...text, ...fields });
  }

  /** A published agent of the user. */
  async agent(fields: Record<string, unknown> = {}): Promise<OwnAgent> {
    const { id } = await this.newAgent(fields);
    return this.ok('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  }

  chat(agentId: number, fields: Record<string, unknown> = {}): Promise<ChatView> {
    return this.ok('POST', '/api/chat/', { agent_id: agentId, ...fields });
  }

  getChat(chatId: number): Promise<ChatView> {
    return this.ok('GET', `/api/chat/${chatId}/`);
  }

  post(chatId: number, message: string, clientId?: string): Promise<MessageView> {
    return this.ok('POST', `/api/chat/${chatId}/message/`, { message, ...(clientId && { client_id: clientId }) });
  }

  list(chatId: number, query = ''): Promise<MessageView[]> {
    return this.ok('GET', `/api/chat/${chatId}/message/${query}`);
  }

  remove(chatId: number, messageId: number): Promise<void> {
    return this.ok('DELETE', `/api/chat/${chatId}/message/${messageId}/`);
  }

  retry(chatId: number, messageId: number): Promise<MessageView> {
    return this.ok('POST', `/api/chat/${chatId}/message/${messageId}/retry/`);
  }

  async stop(chatId: number): Promise<number> {
    return (await this.ok('POST', `/api/chat/${chatId}/stop/`)).stopped;
  }

  /** Polls the message list, as a client without a socket does, until it satisfies the check. */
  async listed(
    chatId: number,
    satisfies: (list: MessageView[]) => boolean,
    timeoutMs = 10_000,
  ): Promise<MessageView[]> {
    const end = Date.now() + timeoutMs;
    for (let pause = 25; ; pause = await longer(pause)) {
      const list = await this.list(chatId, '?last_seen_message=0');
      if (satisfies(list)) return list;
      if (Date.now() > end) throw new Error(`the list never got so far: ${JSON.stringify(list)}`);
    }
  }

  /** The stored reply to a message. */
  async reply(chatId: number, messageId: number, timeoutMs = 10_000): Promise<MessageView> {
    const isReply = (message: MessageView): boolean => message.reply_to === messageId;
    const list = await this.listed(chatId, (messages) => messages.some(isReply), timeoutMs);
    return list.find(isReply) as MessageView;
  }

  /** Opens a socket with the user's cookie. */
  async tab(headers: Record<string, string> = {}): Promise<Tab> {
    const tab = await Tab.open(this.url, { cookie: this.cookie, ...headers });
    this.tabs.push(tab);
    return tab;
  }

  close(): void {
    for (const tab of this.tabs) tab.close();
  }
}

/** Calls the API as a workflow, with the agent's key. */
export async function callBack(url: string, chatId: number, key: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${url}/api/integration/chat/${chatId}/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const codeOf = (error: unknown): unknown => ((error as Error).cause as { code?: unknown } | undefined)?.code;
