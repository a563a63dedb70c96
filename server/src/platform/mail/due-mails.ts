import { IntervalTask } from '../background/interval-task.js';

const AT_ONCE = 50;
/** Wait before a mail that the mail server refused is sent again. */
const RETRY_MS = 10 * 60_000;

/** Sends mails that are recorded in the database until they are sent, so that none is lost. */
export abstract class DueMails<Due> extends IntervalTask {
  /** Takes due mails; they become due again after `leaseMs`. */
  protected abstract claim(limit: number, leaseMs: number): Promise<Due[]>;

  /** @throws if the mail server refuses the mail */
  protected abstract send(due: Due): Promise<void>;

  protected abstract done(due: Due): Promise<void>;

  async run(): Promise<void> {
    for (const due of await this.claim(AT_ONCE, RETRY_MS)) {
      if (this.isStopping) return;
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
