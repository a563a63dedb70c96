import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Mailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';
import { TerminalMailer } from './terminal-mailer.js';

/** Gives `Mailer` to every module: by SMTP where `SMTP_URL` is set, else in the terminal. */
@Global()
@Module({
  providers: [
    {
      provide: Mailer,
      inject: [CONFIG],
      useFactory: (config: Config): Mailer => {
        if (config.SMTP_URL) return new SmtpMailer(config.SMTP_URL, config.MAIL_FROM);
        // Silent means silent, for mails in the terminal too.
        return new TerminalMailer(config.LOG_LEVEL === 'silent' ? () => {} : undefined);
      },
    },
  ],
  exports: [Mailer],
})
export class MailModule implements OnApplicationShutdown {
  constructor(@Inject(Mailer) private readonly mailer: Mailer) {}

  onApplicationShutdown(): void {
    if (this.mailer instanceof SmtpMailer) this.mailer.close();
  }
}
