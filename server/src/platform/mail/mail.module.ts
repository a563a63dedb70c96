import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { CountedMailer } from './counted-mailer.js';
import { Mailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';
import { TerminalMailer } from './terminal-mailer.js';

function mailerOf(config: Config): Mailer {
  if (config.SMTP_URL) return new SmtpMailer(config.SMTP_URL, config.MAIL_FROM);
  // `silent` also applies to emails in the terminal.
  return new TerminalMailer(config.LOG_LEVEL === 'silent' ? () => {} : undefined);
}

/** Provides `Mailer`: SMTP if `SMTP_URL` is set, else the terminal. */
@Global()
@Module({
  providers: [
    {
      provide: Mailer,
      inject: [CONFIG, { token: Metrics, optional: true }],
      useFactory: (config: Config, metrics?: Metrics): Mailer =>
        metrics ? new CountedMailer(mailerOf(config), metrics) : mailerOf(config),
    },
  ],
  exports: [Mailer],
})
export class MailModule implements OnApplicationShutdown {
  constructor(@Inject(Mailer) private readonly mailer: Mailer) {}

  onApplicationShutdown(): void {
    this.mailer.close();
  }
}
