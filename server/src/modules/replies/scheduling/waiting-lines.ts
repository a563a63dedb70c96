import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { type ClaimedTurn, type LinedUp, TurnLineRepository } from '../../chat/public.js';
import { UNREACHABLE_FOR_MS, WorkflowBreakers } from '../../workflow/public.js';
import { AgentLines, type Remembered } from './domain/agent-queue.js';

/** The sweeper looks at a turn in line of which its worker has not said for so many leases that it still has it. */
const LEASES_TO_LOOK_AGAIN = 3;
/** What the sweeper finds is not added to a longer line: all that is in one is kept every lease, by one statement. */
const LONGEST_LINE = 5000;
/** So long, and up to as much again, a chat is only remembered: most have their place by then. */
const REMEMBERED_FOR_MS = 500;
/** Between two looks whether an agent that is shut may be called. */
const LOOK_APART_MS = 500;

/**
 * The places of the agents in this worker, and who waits for one. What waits is in the database, and any worker may
 * claim it: a line is only the memory of whom to take next. Lost, the sweeper finds its turns: those that were only
 * remembered at once, the others after `lookAgainMs`. A turn that waits too long the sweeper fails, with the cause that
 * is stored with it.
 */
@Injectable()
export class WaitingLines {
  readonly lookAgainMs: number;
  private readonly agents: AgentLines;
  /** Where agents that are shut are called, and when it is looked again whether they may be. */
  private readonly shut = new Map<number, { url: string; timer: NodeJS.Timeout }>();
  /** What was begun here, and not by a job of the queue. */
  private readonly begun = new Set<Promise<void>>();
  private readonly keeping: IntervalRunner;
  private readonly liningUp: IntervalRunner;
  private goOn: (agentId: number) => Promise<void> = () => Promise.resolve();
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turns: TurnLineRepository,
    private readonly breakers: WorkflowBreakers,
    private readonly queue: JobQueue,
    metrics: Metrics,
  ) {
    this.agents = new AgentLines(config.AGENT_CONCURRENCY, LONGEST_LINE, config.replyPlaces);
    this.lookAgainMs = LEASES_TO_LOOK_AGAIN * config.TURN_LEASE_MS;
    this.keeping = new IntervalRunner(() => this.look(), this.triedAgain);
    this.liningUp = new IntervalRunner(() => this.lineUpRemembered(), this.triedAgain);
    const help = 'Chats that this worker remembers to wait for their agent to be callable';
    metrics.gauge('regent_turns_in_line', help, [], () => [{ value: this.agents.waiting }]);
    breakers.onClosed(() => this.openWhatWorks());
  }

  start(): void {
    this.keeping.start(this.config.TURN_LEASE_MS);
    this.liningUp.start(REMEMBERED_FOR_MS);
  }

  /** @param goOn takes a place of an agent, and goes on with its line */
  onPlace(goOn: (agentId: number) => Promise<void>): void {
    this.goOn = goOn;
  }

  take(agentId: number): boolean {
    return this.agents.take(agentId);
  }

  give(agentId: number): void {
    this.agents.give(agentId);
    this.beginWithShare();
  }

  /** Whose agent it is: until a turn has told it, the agent counts alone. */
  learn({ agent_id: agentId, creator_id: creatorId }: Pick<ClaimedTurn, 'agent_id' | 'creator_id'>): void {
    if (creatorId !== null) this.agents.learn(agentId, creatorId);
  }

  /** Whether its creator may keep the place that was taken for it. */
  keepsPlace(agentId: number): boolean {
    return this.agents.keepsPlace(agentId);
  }

  isShut(agentId: number): boolean {
    return this.agents.isShut(agentId);
  }

  /** The first chat in line, and a place for it; undefined where there is none of either. */
  takeFirst(agentId: number): number | undefined {
    return this.agents.takeFirst(agentId);
  }

  /** The next chat in line, for the place that the caller holds; where there is none, the place is given back. */
  nextOrGive(agentId: number): number | undefined {
    const next = this.agents.nextOrGive(agentId);
    if (next === undefined) this.beginWithShare();
    return next;
  }

  /** Agents of which no turn is to be claimed now. */
  unavailable(): LinedUp[] {
    return this.agents.unavailable().map(({ agentId, isShut }) => this.linedUp(agentId, isShut));
  }

  /** This turn is in line. */
  add(turn: Pick<ClaimedTurn, 'agent_id' | 'chat_id' | 'turn_id'>): void {
    const { agent_id: agentId, chat_id: chatId, turn_id: turnId } = turn;
    if (this.stopped) void this.leave([turnId]);
    else this.agents.add({ agentId, chatId, turnId });
  }

  /**
   * All places of its agent are taken, mostly for a moment: until it has lasted, nothing is written for it.
   * @returns false: the line is too long to remember more; the turn itself has to say that it waits
   */
  remember(agentId: number, chatId: number): boolean {
    if (this.agents.room(agentId) === 0) return false;
    if (this.stopped) this.queue.add('wake', { chat_id: chatId, agent_id: agentId });
    else this.agents.remember(agentId, chatId, performance.now());
    return true;
  }

  /** Puts a claimed turn in line: its agent has no place, or cannot be called at `unreachableUrl`. */
  async putBack(turn: ClaimedTurn, lease: string, unreachableUrl?: string): Promise<void> {
    const agent = this.linedUp(turn.agent_id, unreachableUrl !== undefined);
    const wasOurs = await this.turns.putBack(turn, lease, agent, this.lookAgainMs);
    if (wasOurs) this.add(turn);
    if (unreachableUrl === undefined || this.stopped) return;
    this.agents.shut(turn.agent_id);
    this.lookIn(turn.agent_id, unreachableUrl);
  }

  /**
   * Gives back the place of a claimed turn, to which others have more right, and puts the turn back to where it was in the
   * line. The place first: while the turn is put back, others would find too many in flight, and go too.
   */
  async yieldPlace(turn: ClaimedTurn, lease: string): Promise<void> {
    const { agent_id: agentId, chat_id: chatId, turn_id: turnId } = turn;
    this.give(agentId);
    const wasOurs = await this.turns
      .putBack(turn, lease, this.linedUp(agentId, false), this.lookAgainMs)
      .catch(this.triedAgain); // the sweeper finds it when the lease is over
    if (!wasOurs) return;
    if (this.stopped) return this.leave([turnId]);
    this.agents.addBack({ agentId, chatId, turnId });
    if (!this.isShut(agentId)) this.beginAll(agentId);
  }

  /** Agents to whose lines nobody is to be added. */
  full(): number[] {
    return this.agents.full();
  }

  /**
   * Takes in chats that wait for this agent and that nobody has looked at, as far as the line has room. Hundreds are one
   * statement here: woken one by one, they would keep everybody else from the database.
   */
  async takeIn(agentId: number, chatIds: number[]): Promise<void> {
    const fitting = chatIds.slice(0, this.agents.room(agentId));
    if (!this.stopped && fitting.length > 0) await this.lineUp(agentId, fitting);
  }

  /** Whoever waits may be taken by another worker at once. @returns when what was begun here has ended */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all([this.keeping.stop(), this.liningUp.stop()]);
    for (const { timer } of this.shut.values()) clearTimeout(timer);
    for (const { agentId, chats } of this.agents.remembered()) {
      for (const { chatId } of chats) this.queue.add('wake', { chat_id: chatId, agent_id: agentId });
    }
    const inLine = this.agents.inLine();
    this.agents.clearLines();
    await this.leave(inLine.map(({ turnId }) => turnId));
    await Promise.all(this.begun);
  }

  /** Whoever has waited for a while says so in the database: it is known then that this worker has it. */
  private async lineUpRemembered(): Promise<void> {
    for (const { agentId, chats } of this.agents.remembered(performance.now() - REMEMBERED_FOR_MS)) {
      if (this.stopped) return; // a stop wakes those that are still remembered
      await this.lineUpOrForget(agentId, chats).catch(this.triedAgain);
    }
  }

  /** A chat without a turn that waits for a worker: it is at work, and whoever has it wakes the chat at its end. */
  private async lineUpOrForget(agentId: number, chats: Remembered[]): Promise<void> {
    await this.lineUp(
      agentId,
      chats.map(({ chatId }) => chatId),
    );
    if (!this.stopped) for (const chat of chats) this.agents.forget(agentId, chat);
  }

  /** Puts the first turns of these chats in line, and goes on with it where there are places. */
  private async lineUp(agentId: number, chatIds: number[]): Promise<void> {
    const rows = await this.turns.lineUp(chatIds, this.linedUp(agentId, this.isShut(agentId)), this.lookAgainMs);
    const turnIds = new Map(rows.map(({ chat_id, turn_id }) => [chat_id, turn_id]));
    if (this.stopped) return this.leave([...turnIds.values()]);
    for (const chatId of chatIds) {
      const turnId = turnIds.get(chatId);
      if (turnId !== undefined) this.agents.add({ agentId, chatId, turnId });
    }
    if (!this.isShut(agentId)) this.beginAll(agentId); // else whoever opens it goes on
  }

  private linedUp(agentId: number, isShut: boolean): LinedUp {
    const { AGENT_REPLY_TIMEOUT_MS: replyMs } = this.config;
    return isShut
      ? { agentId, waitMs: Math.min(UNREACHABLE_FOR_MS, replyMs), code: 'workflow_unreachable' }
      : { agentId, waitMs: replyMs, code: 'reply_timeout' };
  }

  private readonly triedAgain = (error: unknown): void =>
    this.logger.debug({ err: error }, 'turns in line could not be written; it is tried again');

  /** Says that this worker still has what is in line, doubts what is not any more, and goes on where nobody does. */
  private async look(): Promise<void> {
    const inLine = this.agents.inLine();
    const turns = inLine.map(({ agentId, turnId }) => ({ ...this.linedUp(agentId, this.isShut(agentId)), turnId }));
    const kept = turns.length > 0 ? await this.turns.keep(turns, this.lookAgainMs) : new Set<number>();
    for (const each of inLine) if (!kept.has(each.turnId)) this.agents.doubt(each, performance.now());
    for (const agentId of this.agents.unattended()) {
      this.beginAll(agentId);
      if (this.agents.canGoOn(agentId)) this.wakeFirst(agentId); // in its turn, behind all that was begun
    }
  }

  private lookIn(agentId: number, url: string): void {
    clearTimeout(this.shut.get(agentId)?.timer);
    const timer = setTimeout(
      () => this.lookAtShut(agentId, url),
      Math.max(LOOK_APART_MS, this.breakers.closedFor(url)),
    );
    this.shut.set(agentId, { url, timer: timer.unref() });
  }

  /** The first in line finds out whether the workflow can be reached again; where nobody waits, the next message will. */
  private lookAtShut(agentId: number, url: string): void {
    if (this.breakers.isClosed(url) || !this.agents.hasLine(agentId)) {
      this.open(agentId);
      return;
    }
    this.lookIn(agentId, url);
    if (this.breakers.closedFor(url) === 0 && !this.stopped) this.begin(agentId);
  }

  private openWhatWorks(): void {
    for (const [agentId, { url }] of this.shut) if (this.breakers.isClosed(url)) this.open(agentId);
  }

  /** As many as may be in flight go back to the queue; whichever of them ends here goes on with the line. */
  private open(agentId: number): void {
    clearTimeout(this.shut.get(agentId)?.timer);
    this.shut.delete(agentId);
    this.agents.open(agentId);
    for (let places = this.config.AGENT_CONCURRENCY; places > 0; places--) if (!this.wakeFirst(agentId)) return;
  }

  /** The first in line goes back to the queue; whoever takes it goes on with the line. */
  private wakeFirst(agentId: number): boolean {
    const next = this.agents.shift(agentId);
    if (next !== undefined) this.queue.add('wake', { chat_id: next });
    return next !== undefined;
  }

  /** In all places that are free, but no more at once in all than jobs of the queue. */
  private beginAll(agentId: number): void {
    while (this.mayBegin() && this.agents.canGoOn(agentId)) this.begin(agentId);
  }

  /** A place was given back: whoever waited for a share of their creator may go on. */
  private beginWithShare(): void {
    while (this.mayBegin()) {
      const agentId = this.agents.nextWithShare();
      if (agentId === undefined) return;
      this.begin(agentId);
    }
  }

  private mayBegin(): boolean {
    return !this.stopped && this.begun.size < this.config.replyPlaces;
  }

  private begin(agentId: number): void {
    const going: Promise<void> = this.goOn(agentId)
      .catch((error: unknown) =>
        this.logger.error({ err: error, agent_id: agentId }, 'a line could not be gone on with'),
      )
      .finally(() => {
        this.begun.delete(going);
        this.beginWithShare();
      });
    this.begun.add(going);
  }

  private async leave(turnIds: number[]): Promise<void> {
    if (turnIds.length === 0) return;
    await this.turns
      .leave(turnIds)
      .catch((error: unknown) => this.logger.debug({ err: error }, 'the sweeper will find what was in line'));
  }
}
