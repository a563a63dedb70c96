import type { Count, Metrics } from '../metrics/metrics.js';
import { type Mail, Mailer } from './mailer.js';

/** Counts the emails of another mailer by outcome. */
export class CountedMailer extends Mailer {
  private readonly sent: Count;

  constructor(
    private readonly mailer: Mailer,
    metrics: Metrics,
  ) {
    super();
    const help = 'Emails sent, by outcome';
    this.sent = metrics.counter('regent_mails_total', help, ['outcome'], [{ outcome: 'failed' }]);
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.mailer.send(mail);
      this.sent({ outcome: 'sent' });
    } catch (error) {
      this.sent({ outcome: 'failed' });
      throw error;
    }
  }

  override close(): void {
    this.mailer.close();
  }
}
