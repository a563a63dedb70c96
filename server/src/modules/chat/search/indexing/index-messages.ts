import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../../platform/background/interval-runner.js';
import { sqlState } from '../../../../platform/db/sql.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { MessageIndexRepository } from './message-index.repository.js';

const EVERY_MS = 1000;
const AT_ONCE = 250;
/** Ids that are rechecked at once: after a large backlog these are many. */
const RECHECKED_AT_ONCE = 100_000;
/** Between two bites of a backlog: other work goes before. */
const REST_MS = 20;
const LOOK_AGAIN_MS = 10;
/** Somebody writes for longer than this: the next round asks again. */
const PATIENCE_MS = 5000;
/** What a message raises: its text is broken, or has too much of something. */
const RAISED_BY_ONE = /^(22|54)/;
/** What a message can raise, if its row is broken or it takes too long; a broken or blocked index raises it as well. */
const RAISED_BY_ONE_OR_ALL = /^(XX|57014$)/;

/**
 * Brings new messages into the search. Ids are taken before the commit, so a message can appear below one that is there
 * already. Nothing is missed all the same, at no cost for who writes: a round goes up to the newest id that it sees, once
 * all are done who were writing messages at that moment. Where it stands is stored with what was added; several workers
 * may be at it, one of them does it.
 */
@Injectable()
export class IndexMessages implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Fewer for a while after a bite that failed, until it is known which message it was. */
  private atOnce = AT_ONCE;
  private readonly repeated = new IntervalRunner(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'messages could not be brought into the search; it is tried again'),
  );

  constructor(
    private readonly index: MessageIndexRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start(EVERY_MS, { atOnce: true });
  }

  /** Waits for the bite that is under way: the connections go after it. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.repeated.stop();
  }

  /** One round, bite by bite. */
  async run(): Promise<void> {
    const { indexed_to: known, checked_to: checked, newest, writers } = await this.index.look();
    if (newest <= known && checked >= known) return;
    if (!(await this.areDone(writers))) return;
    const to = Math.max(newest, known);
    const recheckTo = Math.min(known, checked + RECHECKED_AT_ONCE);
    for (let from = known, rechecked = checked; !this.repeated.isStopping; rechecked = recheckTo) {
      const reached = await this.bite(from, to, rechecked, recheckTo);
      if (reached === undefined) return;
      if (reached >= to) return await this.settle();
      from = reached;
      await sleep(REST_MS);
    }
  }

  /** @returns up to which message it is done: `from` itself, where fewer are to be taken. */
  private async bite(from: number, to: number, checked: number, recheckTo: number): Promise<number | undefined> {
    try {
      const reached = await this.index.add(from, to, this.atOnce, checked, recheckTo);
      this.atOnce = Math.min(AT_ONCE, 2 * this.atOnce);
      return reached;
    } catch (error) {
      const isOfAll = is(RAISED_BY_ONE_OR_ALL, error);
      if (!isOfAll && !is(RAISED_BY_ONE, error)) throw error;
      if (this.atOnce > 1) {
        this.atOnce = Math.floor(this.atOnce / 2);
        return from;
      }
      // Left out is left out for good, so it must be this message's fault.
      if (isOfAll && !(await this.isUnreadable(from, to))) throw error;
      return await this.pass(from, to, error);
    }
  }

  private async isUnreadable(from: number, to: number): Promise<boolean> {
    try {
      await this.index.read(from, to);
      return false;
    } catch (error) {
      return is(RAISED_BY_ONE, error) || is(RAISED_BY_ONE_OR_ALL, error);
    }
  }

  /** One message must not keep all later ones out. */
  private async pass(from: number, to: number, err: unknown): Promise<number | undefined> {
    const passed = await this.index.pass(from, to);
    if (passed !== undefined)
      this.logger.error({ err, message_id: passed }, 'a message cannot be brought into the search; it is left out');
    return passed;
  }

  /** What is in is found all the same, only later. */
  private async settle(): Promise<void> {
    await this.index
      .settle()
      .catch((error) =>
        this.logger.warn({ err: error }, 'the index of the search is not sorted; the next round does it'),
      );
  }

  private async areDone(writers: string[]): Promise<boolean> {
    for (const end = Date.now() + PATIENCE_MS; writers.length > 0 && (await this.index.isWriting(writers)); ) {
      if (this.repeated.isStopping || Date.now() > end) return false;
      await sleep(LOOK_AGAIN_MS);
    }
    return true;
  }
}

const is = (kind: RegExp, error: unknown): boolean => kind.test(sqlState(error) ?? '');
