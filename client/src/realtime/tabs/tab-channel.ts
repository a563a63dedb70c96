/** What the tabs of one person in one browser tell each other about the socket that they share. */
import type { EventName, EventPayload, ResumeAnswer, ResumeRequest } from '@contract/realtime';

/** The tab that holds the socket. */
export interface Leader {
  id: string;
  /** Undefined while its first attempt to connect runs. */
  connected: boolean | undefined;
  /** On the screen. A tab that is not may be stopped by the browser at any time. */
  visible: boolean;
}

interface Heard {
  type: 'event';
  /** The tab that has it from the server: what an earlier leader still says is old. */
  from: string;
  name: EventName;
  payload: EventPayload<EventName>;
}

/** `who` asks for a `leader`, `ask` for the `answer` of the same id; null is none. */
export type TabMessage =
  | { type: 'who' }
  | { type: 'leader'; leader: Leader }
  | Heard
  | { type: 'ask'; to: string; id: string; request: ResumeRequest }
  | { type: 'answer'; id: string; answer: ResumeAnswer | null };

/** All but answers, which go to who asked. */
export type BroadcastMessage = Exclude<TabMessage, { type: 'answer' }>;

export interface TabChannel {
  say(word: TabMessage): void;
  /** Has the leader ask the server. @throws when it cannot, or says nothing for `patienceMs` */
  ask(leaderId: string, request: ResumeRequest, patienceMs: number): Promise<ResumeAnswer>;
  /** Whatever is being asked fails now: who was asked leads no longer. */
  giveUpAsking(): void;
  close(): void;
}

/** Opens the channel. `hear` is called with everything that another tab says, but for answers. */
export function openTabChannel(name: string, hear: (word: BroadcastMessage) => void): TabChannel {
  const channel = new BroadcastChannel(name);
  const asked = new Map<string, (answer: ResumeAnswer | null) => void>();
  let isOpen = true;
  // An answer of the server may come when this tab has left.
  const say = (word: TabMessage): void => {
    if (isOpen) channel.postMessage(word);
  };
  const giveUpAsking = (): void => {
    for (const settle of [...asked.values()]) settle(null);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'answer') asked.get(data.id)?.(data.answer);
    else hear(data);
  };
  return {
    say,
    ask: (to, request, patienceMs) =>
      new Promise((resolve, reject) => {
        if (!isOpen) return reject(new Error('This tab has left.'));
        const id = crypto.randomUUID();
        const settle = (answer: ResumeAnswer | null): void => {
          clearTimeout(timer);
          asked.delete(id);
          if (answer) resolve(answer);
          else reject(new Error('The tab with the socket had no answer.'));
        };
        const timer = setTimeout(settle, patienceMs, null);
        asked.set(id, settle);
        say({ type: 'ask', to, id, request });
      }),
    giveUpAsking,
    close() {
      isOpen = false;
      channel.close();
      giveUpAsking();
    },
  };
}
