import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { type ClaimedTurn, TurnsRepository } from '../../chat/public.js';
import { GenerateReply } from '../generation/generate-reply.js';
import { WaitingLines } from './waiting-lines.js';

/**
 * Takes a chat's first open turn and has it answered, if its agent has a place for it. Else the turn waits in line, with
 * nothing held for it, until a reply of that agent ends: an agent that is slow or dead takes its own places alone, and
 * all agents of one creator together leave some to the others. A chat's next turn gets a job of its own: a worker that
 * went on with the same chat would starve the others.
 */
@Injectable()
export class AnswerChats {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly turns: TurnsRepository,
    private readonly generateReply: GenerateReply,
    private readonly lines: WaitingLines,
  ) {
    lines.onPlace((agentId) => this.goOn(agentId));
  }

  /**
   * A chat may have a turn to claim.
   * @param agentId of the chat, where it is known: it is asked for a place before the database is asked for the turn
   */
  async run(chatId: number, agentId?: number): Promise<void> {
    if (agentId === undefined || this.lines.isShut(agentId)) return this.claimOrLineUp(chatId);
    if (this.lines.take(agentId)) return this.inPlace(agentId, () => this.answerInPlace(chatId, agentId));
    if (!this.lines.remember(agentId, chatId)) await this.claimOrLineUp(chatId);
  }

  private async claimOrLineUp(chatId: number): Promise<void> {
    const lease = randomUUID();
    const turn = await this.claim(chatId, lease);
    if (!turn) return; // nothing waits, or an earlier turn is at work: its end wakes this chat again
    if (turn.in_line) this.lines.add(turn);
    else if (this.lines.take(turn.agent_id)) return this.inPlace(turn.agent_id, () => this.answerOrYield(turn, lease));
    else await this.lines.putBack(turn, lease);
    // A place may have become free between the look and the line.
    if (!this.lines.isShut(turn.agent_id)) await this.goOn(turn.agent_id);
  }

  /** Goes on with an agent's line, if a place is free. */
  private async goOn(agentId: number): Promise<void> {
    const chatId = this.lines.takeFirst(agentId);
    if (chatId !== undefined) await this.inPlace(agentId, () => this.answerInPlace(chatId, agentId));
  }

  /**
   * A place of the agent is taken: first this, then the line, as long as the place is held. What throws leaves the line to
   * the next look.
   */
  private async inPlace(agentId: number, first: () => Promise<boolean>): Promise<void> {
    try {
      for (let isHeld = await first(); isHeld; ) {
        const next = this.lines.nextOrGive(agentId);
        if (next === undefined) return;
        isHeld = await this.answerInPlace(next, agentId);
      }
    } catch (error) {
      this.lines.give(agentId);
      throw error;
    }
  }

  /** @returns whether the place is still held */
  private async answerInPlace(chatId: number, agentId: number): Promise<boolean> {
    const lease = randomUUID();
    const turn = await this.claim(chatId, lease, agentId);
    return turn ? this.answerOrYield(turn, lease) : true;
  }

  /** @returns whether the place is still held: the claim may have told whose agent it is, or others have come meanwhile */
  private async answerOrYield(turn: ClaimedTurn, lease: string): Promise<boolean> {
    if (!this.lines.keepsPlace(turn.agent_id)) {
      await this.lines.yieldPlace(turn, lease);
      return false;
    }
    const unreachable = await this.generateReply.run(turn, lease);
    if (unreachable) await this.lines.putBack(turn, lease, unreachable.url);
    return true;
  }

  /** @param inPlaceOf the agent of which a place is held already: the chat is one of its chats, and no other agent's */
  private async claim(chatId: number, lease: string, inPlaceOf?: number): Promise<ClaimedTurn | undefined> {
    const turn = await this.turns.claim({
      chatId,
      lease,
      leaseMs: this.config.TURN_LEASE_MS,
      replyMs: this.config.AGENT_REPLY_TIMEOUT_MS,
      unavailable: inPlaceOf === undefined ? this.lines.unavailable() : [],
      lookAgainMs: this.lines.lookAgainMs,
    });
    if (turn) this.lines.learn(turn);
    return turn;
  }
}
