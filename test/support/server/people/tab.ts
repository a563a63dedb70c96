import { EventEmitter, once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type {
  ClientEvents,
  EventName,
  EventPayload,
  ResumeAnswer,
  ServerEvents,
} from '../../../../server/src/contract/chat/realtime.js';

/** One received event. */
export interface SeenEvent {
  name: EventName;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at payloads of every shape
  payload: any;
  at: number;
}

/** An open page: a socket with a journal of all received events. */
export class Tab {
  readonly events: SeenEvent[] = [];
  /** Reason of a close by the server; null while it is open. */
  closed: string | null = null;
  readonly #changes = new EventEmitter().setMaxListeners(0);

  private constructor(readonly socket: Socket<ServerEvents, ClientEvents>) {
    socket.onAny((name: EventName, payload: unknown) => {
      this.events.push({ name, payload, at: Date.now() });
      this.#wake();
    });
    socket.on('disconnect', (reason) => {
      this.closed = reason;
      this.#wake();
    });
  }

  /** @throws with the server's reason when the connection is rejected */
  static async open(url: string, headers: Record<string, string>): Promise<Tab> {
    const socket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: headers,
      timeout: 5000,
    });
    const tab = new Tab(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
    return tab;
  }

  of<E extends EventName>(name: E, chatId?: number): EventPayload<E>[] {
    return this.events
      .filter((event) => event.name === name && (chatId === undefined || event.payload.chat_id === chatId))
      .map((event) => event.payload as EventPayload<E>);
  }

  /** The first matching event of this name, past or future. */
  async seen<E extends EventName>(
    name: E,
    matches: (payload: EventPayload<E>) => boolean = () => true,
    timeoutMs = 10_000,
  ): Promise<EventPayload<E>> {
    return this.until(() => this.of(name).find(matches), `no ${name} that matches`, timeoutMs);
  }

  /** The creation of the reply to a message, past or future. */
  replyTo(chatId: number, messageId: number): Promise<EventPayload<'message.created'>> {
    return this.seen('message.created', ({ chat_id, message }) => chat_id === chatId && message.reply_to === messageId);
  }

  /** The failure of a message, past or future. */
  failureOf(chatId: number, messageId: number): Promise<EventPayload<'message.updated'>> {
    return this.seen(
      'message.updated',
      ({ chat_id, message }) => chat_id === chatId && message.id === messageId && message.delivery === 'failed',
    );
  }

  /** Evaluates after each event; resolves with the first defined result. */
  async until<T>(ask: () => T | undefined, complaint: string, timeoutMs = 10_000): Promise<T> {
    const end = Date.now() + timeoutMs;
    for (let answer = ask(); ; answer = ask()) {
      if (answer !== undefined) return answer;
      const left = end - Date.now();
      if (left <= 0) throw new Error(`${complaint}; seen: ${JSON.stringify(this.events.slice(-15))}`);
      await once(this.#changes, 'change', { signal: AbortSignal.timeout(left) }).catch(() => undefined);
    }
  }

  /** Resolves when the server has closed the socket. */
  async gone(timeoutMs = 5000): Promise<string> {
    return this.until(() => this.closed ?? undefined, 'the socket is still open', timeoutMs);
  }

  resume(chats: { chat_id: number; rev: number }[]): Promise<ResumeAnswer> {
    return this.socket.timeout(5000).emitWithAck('resume', { chats });
  }

  /** Sends any event, as a custom client might. */
  send(name: string, ...payload: unknown[]): void {
    (this.socket as unknown as { emit(name: string, ...payload: unknown[]): void }).emit(name, ...payload);
  }

  /** The joined deltas of a reply. */
  textOf(messageId: number): string {
    return this.of('message.delta')
      .filter((delta) => delta.reply_to === messageId)
      .map((delta) => delta.text)
      .join('');
  }

  close(): void {
    this.socket.close();
  }

  #wake(): void {
    this.#changes.emit('change');
  }
}
