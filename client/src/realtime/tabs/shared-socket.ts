/**
 * One socket for all tabs of a person in one browser. The tab that holds a lock has it, the leader, and tells the others
 * what comes. A tab on the screen takes it from one that is not: such a tab may be slowed or stopped by the browser. It
 * does so once its own socket is connected, so that nothing is missed between them.
 */
import type { ResumeAnswer } from '@contract/realtime';
import { ACK_TIMEOUT, type OpenSocket, openSocket, type SocketListener } from '../socket';
import { type BroadcastMessage, type Leader, openTabChannel } from './tab-channel';
import { acquireTabLock } from './tab-lock';

type Ask = Parameters<SocketListener['onConnected']>[0];

/** A tab that runs answers within a few milliseconds. */
const ANSWERS_WITHIN = 500;
/** How often a tab on the screen makes sure that the leader runs. The server knows nothing of it. */
const LOOKS_EVERY = 10_000;
/** Who only looks in takes nothing over: at each handover all tabs ask for what they missed. */
const STAYS_FOR = 5000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Joins the tabs of this person. Where the browser has no locks (pages without TLS), each tab has a socket of its own. */
export async function openSharedSocket(userId: number, listener: SocketListener): Promise<OpenSocket> {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return openSocket(listener);
  // A tab that cannot load the library must not lead.
  await import('socket.io-client');
  // Tabs of another version may know other events.
  const version = document.querySelector('meta[name="regent-version"]')?.getAttribute('content') ?? '';
  return joinTabs(`regent-socket:${version}:${userId}`, listener);
}

function joinTabs(name: string, listener: SocketListener): OpenSocket {
  const id = crypto.randomUUID();
  let closed = false;
  let leads = false;
  let leader: Leader | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let staying: ReturnType<typeof setTimeout> | undefined;
  let own: Promise<OpenSocket> | null = null;
  // How the server can be asked, here and through the leader. Null: it cannot; undefined: that is not known yet.
  let ownAsk: Ask | null | undefined;
  let leaderAsk: Ask | null | undefined;
  let told: Ask | null | undefined;

  /** Tells the page when it is connected, not any more, or in another way: then it looks for what it missed. */
  const settle = (): void => {
    const isUnknown = told === undefined && ownAsk === undefined && leaderAsk === undefined;
    const now = ownAsk || leaderAsk || null;
    if (closed || isUnknown || now === told) return;
    told = now;
    if (now) listener.onConnected(now);
    else listener.onDisconnected();
  };

  const tellLeader = (): void => {
    const connected = ownAsk === undefined ? undefined : ownAsk !== null;
    if (leads) channel.say({ type: 'leader', leader: { id, connected, visible: isVisible() } });
  };

  const dropOwn = (): void => {
    void own?.then((socket) => socket.close());
    own = null;
    ownAsk = undefined;
  };

  const connectOwn = (): void => {
    if (own || closed) return;
    const opening: Promise<OpenSocket> = openSocket({
      onConnected(ask) {
        if (own !== opening) return;
        ownAsk = ask;
        if (!leads && leader?.visible && leader.connected) dropOwn();
        else if (!leads) lock.take();
        settle();
        tellLeader();
      },
      onDisconnected() {
        if (own !== opening) return;
        ownAsk = null;
        settle();
        tellLeader();
      },
      onEvent(event, payload) {
        if (own !== opening) return;
        listener.onEvent(event, payload);
        if (leads) channel.say({ type: 'event', from: id, name: event, payload });
      },
    });
    own = opening;
  };

  const forgetLeader = (): void => {
    clearTimeout(silence);
    silence = undefined;
    leader = null;
    leaderAsk = undefined;
    channel.giveUpAsking();
  };

  /** The leader is gone, or stopped. */
  const leaderIsSilent = (): void => {
    forgetLeader();
    leaderAsk = null;
    settle();
    if (isVisible()) connectOwn();
  };

  const lookForLeader = (): void => {
    if (leads || closed) return;
    silence ??= setTimeout(leaderIsSilent, ANSWERS_WITHIN);
    channel.say({ type: 'who' });
  };

  const askThrough =
    (leaderId: string): Ask =>
    async (request) => {
      try {
        // The leader's own question ends first.
        return await channel.ask(leaderId, request, ACK_TIMEOUT + ANSWERS_WITHIN);
      } catch (error) {
        lookForLeader();
        throw error;
      }
    };

  const takeOverSoon = (): void => {
    staying ??= setTimeout(() => {
      staying = undefined;
      if (!leads && leader && !leader.visible && isVisible()) connectOwn();
    }, STAYS_FOR);
  };

  const follow = (next: Leader): void => {
    const isOther = leader?.id !== next.id;
    if (isOther) forgetLeader();
    clearTimeout(silence);
    silence = undefined;
    leader = next;
    if (next.connected) leaderAsk ||= askThrough(next.id);
    else leaderAsk = next.connected === false ? null : undefined;
    settle();
    if (next.visible) {
      // It was about to take over from a tab that is well after all.
      if (next.connected && !ownAsk) dropOwn();
    } else if (isVisible()) {
      if (next.connected) takeOverSoon();
      else connectOwn();
    }
  };

  const answer = async (question: string, asked: Promise<ResumeAnswer> | undefined): Promise<void> => {
    const found = await asked?.catch(() => null);
    channel.say({ type: 'answer', id: question, answer: found ?? null });
  };

  const hear = (word: BroadcastMessage): void => {
    if (word.type === 'who') tellLeader();
    else if (word.type === 'ask') {
      if (leads && word.to === id) void answer(word.id, ownAsk?.(word.request));
    } else if (leads) return;
    else if (word.type === 'leader') follow(word.leader);
    else if (!ownAsk && word.from === leader?.id) listener.onEvent(word.name, word.payload);
  };

  const channel = openTabChannel(name, hear);
  const lock = acquireTabLock(
    name,
    () => {
      leads = true;
      forgetLeader();
      connectOwn();
      settle();
      tellLeader();
    },
    () => {
      leads = false;
      dropOwn();
      settle();
      lookForLeader();
    },
  );

  const onVisibility = (): void => {
    if (leads) tellLeader();
    else if (isVisible()) lookForLeader();
    // Who is not on the screen takes over from nobody.
    else if (!ownAsk) dropOwn();
  };
  // A page that the browser kept for Back has heard nothing meanwhile.
  const onShown = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || leads) return;
    forgetLeader();
    settle();
    lookForLeader();
  };
  const looking = setInterval(() => {
    if (isVisible()) lookForLeader();
  }, LOOKS_EVERY);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pageshow', onShown);
  lookForLeader();

  return {
    wake: () => void own?.then((socket) => socket.wake()),
    close() {
      closed = true;
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pageshow', onShown);
      clearInterval(looking);
      clearTimeout(silence);
      clearTimeout(staying);
      lock.leave();
      dropOwn();
      channel.close();
    },
  };
}
