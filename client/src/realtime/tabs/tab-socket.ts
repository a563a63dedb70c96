import type { EventName, EventPayload } from '@contract/chat/realtime';
import { type OpenSocket, openSocket, type SocketListener } from '../socket';
import type { Resume } from '../sync/catch-up';

export interface TabSocketListener extends Pick<SocketListener, 'onEvent'> {
  /** The socket connected or disconnected. */
  onChange(): void;
}

/** The socket of this tab, if it has one. Events of a closed socket are ignored. */
export class TabSocket {
  /** Sends a resume request. Null if disconnected; undefined if not known yet, or without a socket. */
  resume: Resume | null | undefined;
  private current: Promise<OpenSocket> | null = null;

  constructor(private readonly listener: TabSocketListener) {}

  open(): void {
    if (this.current !== null) return;
    const opening: Promise<OpenSocket> = openSocket({
      onConnected: (resume) => {
        if (this.current === opening) this.change(resume);
      },
      onDisconnected: () => {
        if (this.current === opening) this.change(null);
      },
      onEvent: <E extends EventName>(name: E, payload: EventPayload<E>) => {
        if (this.current === opening) this.listener.onEvent(name, payload);
      },
    });
    this.current = opening;
  }

  wake(): void {
    void this.current?.then((socket) => socket.wake());
  }

  close(): void {
    void this.current?.then((socket) => socket.close());
    this.current = null;
    this.resume = undefined;
  }

  private change(resume: Resume | null): void {
    this.resume = resume;
    this.listener.onChange();
  }
}
