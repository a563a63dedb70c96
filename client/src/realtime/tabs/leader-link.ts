import type { ResumeRequest } from '@contract/chat/realtime';
import { ACK_TIMEOUT } from '../socket';
import type { Resume } from '../sync/catch-up';
import type { Leader, TabChannel } from './tab-channel';

/** In ms; a running tab answers within a few milliseconds. */
const ANSWER_TIMEOUT = 500;

/** State of the leader tab as known to this tab, and requests to the server through it. */
export class LeaderLink {
  leader: Leader | null = null;
  /** Null if the leader is disconnected or does not answer; undefined if unknown. */
  resume: Resume | null | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly channel: TabChannel,
    private readonly onSilent: () => void,
    /** A request through the leader failed. */
    private readonly onFailure: () => void,
  ) {}

  /** Requests the leader tab. Calls `onSilent` if no tab answers. */
  find(): void {
    this.silence ??= setTimeout(() => {
      this.forget();
      this.resume = null;
      this.onSilent();
    }, ANSWER_TIMEOUT);
    this.channel.say({ type: 'who' });
  }

  /** Applies the leader's answer. */
  update(leader: Leader): void {
    if (this.leader?.id !== leader.id) this.forget();
    this.stopWaiting();
    this.leader = leader;
    if (leader.connected) this.resume ||= this.resumeThrough(leader.id);
    else this.resume = leader.connected === false ? null : undefined;
  }

  forget(): void {
    this.stopWaiting();
    this.leader = null;
    this.resume = undefined;
    this.channel.giveUpAsking();
  }

  stopWaiting(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  private resumeThrough(leaderId: string): Resume {
    return async (request: ResumeRequest) => {
      try {
        // Longer than the leader's own request may take.
        return await this.channel.ask(leaderId, request, ACK_TIMEOUT + ANSWER_TIMEOUT);
      } catch (error) {
        this.onFailure();
        throw error;
      }
    };
  }
}
