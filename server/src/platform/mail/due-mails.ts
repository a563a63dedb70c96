import { IntervalTask } from '../background/interval-task.js';

/** Mails of one run. */
const BATCH_SIZE = 50;
/** Delay before a mail that the mail server rejected is sent again. */
const RETRY_MS = 10 * 60_000;

/**
 * Sends mails that are recorded in the database until they are sent, so that none is lost. One is sent again if the
 * process ends before the mail server has answered: give such mails a `key`.
 */
export abstract class DueMails<Due> extends IntervalTask {
  /** Claims due mails; they become due again after `leaseMs`. */
  protected abstract claim(limit: number, leaseMs: number): Promise<Due[]>;

  /** @throws if the mail server refuses the mail */
  protected abstract send(due: Due): Promise<void>;

  protected abstract done(due: Due): Promise<void>;

  async run(): Promise<void> {
    for (let taken = 0; taken < BATCH_SIZE && !this.isStopping; taken += 1) {
      // In sequence: with a slow mail server, the last mails of a batch would become due again and be sent twice.
      const [due] = await this.claim(1, RETRY_MS);
      if (due === undefined) return;
      if (await this.isSent(due)) await this.done(due);
    }
  }

  private async isSent(due: Due): Promise<boolean> {
    try {
      await this.send(due);
      return true;
    } catch (error) {
      this.logger.warn({ code: (error as { code?: unknown }).code }, 'Failed to send a mail');
      return false;
    }
  }
}
