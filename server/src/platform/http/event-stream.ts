import type { Request, Response } from 'express';

const TYPE = 'text/event-stream';
/** Proxies end responses that are silent for a minute. */
const KEEP_ALIVE_MS = 15_000;

/** Whether the caller requests server-sent events instead of JSON. */
export const acceptsEvents = (request: Request): boolean => request.accepts(['application/json', TYPE]) === TYPE;

/** Whether the response has begun as a stream of events. */
export const isEventStream = (response: Response): boolean =>
  response.headersSent && String(response.getHeader('Content-Type')).startsWith(TYPE);

/** One event, with JSON as its data. */
export const eventOf = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * A response of server-sent events. It begins with the first event, or earlier if that is late. Before that, an error
 * is an ordinary response; after it, the error filter sends the event `error`.
 */
export class EventStream<Events extends { [Name in keyof Events]: object }> {
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly response: Response) {
    this.#timer = setInterval(() => this.#write(': wait\n\n'), KEEP_ALIVE_MS).unref();
    response.once('close', () => clearInterval(this.#timer));
  }

  send<Name extends keyof Events & string>(name: Name, data: Events[Name]): void {
    this.#write(eventOf(name, data));
  }

  /** Ends the response. */
  end(): void {
    this.stop();
    this.response.end();
  }

  /** Stops the automatic keepalives. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    if (!this.response.headersSent) {
      // Proxies must not buffer the events.
      this.response.status(200).set({ 'Content-Type': `${TYPE}; charset=utf-8`, 'X-Accel-Buffering': 'no' });
    }
    this.response.write(text);
  }
}
