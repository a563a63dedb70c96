/** Messages between the tabs of one user about their shared socket. */
import type { EventName, EventPayload, ResumeAnswer, ResumeRequest } from '@contract/chat/realtime';

/** The tab that holds the socket. */
export interface Leader {
  id: string;
  /** Undefined during its first connection attempt. */
  connected: boolean | undefined;
  /** Whether the tab is visible. The browser may suspend a hidden tab at any time. */
  visible: boolean;
}

interface Heard {
  type: 'event';
  /** The tab that received it from the server. Events of a former leader are ignored. */
  from: string;
  name: EventName;
  payload: EventPayload<EventName>;
}

/** `who` requests a `leader`; `ask` requests the `answer` with the same id, which is null on failure. */
export type TabMessage =
  | { type: 'who' }
  | { type: 'leader'; leader: Leader }
  | Heard
  | { type: 'ask'; to: string; id: string; request: ResumeRequest }
  | { type: 'answer'; id: string; answer: ResumeAnswer | null };

/** All messages except answers, which only the asking tab handles. */
export type BroadcastMessage = Exclude<TabMessage, { type: 'answer' }>;

export interface TabChannel {
  say(word: TabMessage): void;
  /** Sends a request to the server through the leader. @throws on failure, or after `patienceMs` without an answer */
  ask(leaderId: string, request: ResumeRequest, patienceMs: number): Promise<ResumeAnswer>;
  /** Rejects all pending requests: the tab that received them no longer leads. */
  giveUpAsking(): void;
  close(): void;
}

/** Opens the channel. `hear` receives every message of other tabs except answers. */
export function openTabChannel(name: string, hear: (word: BroadcastMessage) => void): TabChannel {
  const channel = new BroadcastChannel(name);
  const asked = new Map<string, (answer: ResumeAnswer | null) => void>();
  let isOpen = true;
  // A server response may arrive after this tab has closed the channel.
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
