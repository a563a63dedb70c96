/**
 * One socket for all tabs of a user. The leader, the tab that holds a lock, has the socket and forwards events to the
 * others. A visible tab takes over from a hidden one, which the browser may throttle, once its own socket is connected,
 * so that no event is lost.
 */
import type { EventName, EventPayload, ResumeAnswer } from '@contract/chat/realtime';
import { type OpenSocket, openSocket, type SocketListener } from '../socket';
import type { Resume } from '../sync/catch-up';
import { LeaderLink } from './leader-link';
import { type BroadcastMessage, type Leader, openTabChannel, type TabChannel } from './tab-channel';
import { acquireTabLock, type TabLock } from './tab-lock';
import { TabSocket } from './tab-socket';

/** Interval at which a visible tab checks the leader, in ms. It sends no request to the server. */
const LEADER_CHECK_INTERVAL = 10_000;
/** How long a tab must be visible to take over, in ms: after each handover all tabs catch up. */
const TAKEOVER_DELAY = 5000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Joins the tabs of this user. Without Web Locks (pages without TLS) each tab opens its own socket. */
export async function openSharedSocket(userId: number, listener: SocketListener): Promise<OpenSocket> {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return openSocket(listener);
  // A tab that cannot load the library must not lead.
  await import('socket.io-client');
  // Tabs of another app version may use other events.
  const version = document.querySelector('meta[name="regent-version"]')?.getAttribute('content') ?? '';
  return new SharedSocket(`regent-socket:${version}:${userId}`, listener);
}

class SharedSocket implements OpenSocket {
  private readonly id = crypto.randomUUID();
  private isClosed = false;
  private isLeader = false;
  /** State last reported to the listener, if any. */
  private told: Resume | null | undefined;
  private takeover: ReturnType<typeof setTimeout> | undefined;
  private readonly own: TabSocket;
  private readonly channel: TabChannel;
  private readonly link: LeaderLink;
  private readonly lock: TabLock;
  private readonly leaderChecks: ReturnType<typeof setInterval>;

  constructor(
    name: string,
    private readonly listener: SocketListener,
  ) {
    this.own = new TabSocket({
      onChange: () => this.onOwnChange(),
      onEvent: (event, payload) => this.onOwnEvent(event, payload),
    });
    this.channel = openTabChannel(name, (message) => this.onMessage(message));
    this.link = new LeaderLink(
      this.channel,
      () => this.onLeaderSilent(),
      () => this.findLeader(),
    );
    this.lock = acquireTabLock(
      name,
      () => this.onLockHeld(),
      () => this.onLockLost(),
    );
    document.addEventListener('visibilitychange', this.onVisibilityChange);
    window.addEventListener('pageshow', this.onPageShow);
    this.leaderChecks = setInterval(() => {
      if (isVisible()) this.findLeader();
    }, LEADER_CHECK_INTERVAL);
    this.findLeader();
  }

  wake(): void {
    this.own.wake();
  }

  close(): void {
    this.isClosed = true;
    document.removeEventListener('visibilitychange', this.onVisibilityChange);
    window.removeEventListener('pageshow', this.onPageShow);
    clearInterval(this.leaderChecks);
    this.link.stopWaiting();
    clearTimeout(this.takeover);
    this.lock.leave();
    this.own.close();
    this.channel.close();
  }

  /** Reports connection changes to the listener, which then catches up. */
  private settle(): void {
    const isUnknown = this.told === undefined && this.own.resume === undefined && this.link.resume === undefined;
    const now = this.own.resume || this.link.resume || null;
    if (this.isClosed || isUnknown || now === this.told) return;
    this.told = now;
    if (now) this.listener.onConnected(now);
    else this.listener.onDisconnected();
  }

  private announce(): void {
    if (!this.isLeader) return;
    const { resume } = this.own;
    const connected = resume === undefined ? undefined : resume !== null;
    this.channel.say({ type: 'leader', leader: { id: this.id, connected, visible: isVisible() } });
  }

  private findLeader(): void {
    if (!this.isLeader && !this.isClosed) this.link.find();
  }

  private connect(): void {
    if (!this.isClosed) this.own.open();
  }

  private onOwnChange(): void {
    if (this.own.resume && !this.isLeader) {
      // The leader is running after all: no takeover.
      if (this.link.leader?.visible && this.link.leader.connected) this.own.close();
      else this.lock.take();
    }
    this.settle();
    this.announce();
  }

  private onOwnEvent<E extends EventName>(name: E, payload: EventPayload<E>): void {
    this.listener.onEvent(name, payload);
    if (this.isLeader) this.channel.say({ type: 'event', from: this.id, name, payload });
  }

  private onMessage(message: BroadcastMessage): void {
    if (message.type === 'who') this.announce();
    else if (message.type === 'ask') {
      if (this.isLeader && message.to === this.id) void this.answer(message.id, this.own.resume?.(message.request));
    } else if (this.isLeader) return;
    else if (message.type === 'leader') this.follow(message.leader);
    else if (!this.own.resume && message.from === this.link.leader?.id) {
      this.listener.onEvent(message.name, message.payload);
    }
  }

  private async answer(id: string, asked: Promise<ResumeAnswer> | undefined): Promise<void> {
    const answer = await asked?.catch(() => null);
    this.channel.say({ type: 'answer', id, answer: answer ?? null });
  }

  private follow(leader: Leader): void {
    this.link.update(leader);
    this.settle();
    if (leader.visible) {
      // The leader is running after all: cancels the takeover.
      if (leader.connected && !this.own.resume) this.own.close();
    } else if (isVisible()) {
      if (leader.connected) this.takeOverSoon();
      else this.connect();
    }
  }

  private takeOverSoon(): void {
    this.takeover ??= setTimeout(() => {
      this.takeover = undefined;
      const { leader } = this.link;
      if (!this.isLeader && leader && !leader.visible && isVisible()) this.connect();
    }, TAKEOVER_DELAY);
  }

  private onLeaderSilent(): void {
    this.settle();
    if (isVisible()) this.connect();
  }

  private onLockHeld(): void {
    this.isLeader = true;
    this.link.forget();
    this.connect();
    this.settle();
    this.announce();
  }

  private onLockLost(): void {
    this.isLeader = false;
    this.own.close();
    this.settle();
    this.findLeader();
  }

  private readonly onVisibilityChange = (): void => {
    if (this.isLeader) this.announce();
    else if (isVisible()) this.findLeader();
    // A hidden tab does not take over.
    else if (!this.own.resume) this.own.close();
  };

  /** A page restored from the back-forward cache has missed all messages of other tabs. */
  private readonly onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || this.isLeader) return;
    this.link.forget();
    this.settle();
    this.findLeader();
  };
}
