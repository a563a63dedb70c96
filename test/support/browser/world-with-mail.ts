import { type MailBox, startMailBox } from '../services/mail-box.js';
import { UiWorld } from './ui-world.js';

/** A Regent that mails its sign-in codes, as in production, with their mail box. */
export class WorldWithMail {
  private constructor(
    readonly world: UiWorld,
    readonly mails: MailBox,
  ) {}

  static async start(): Promise<WorldWithMail> {
    const mails = await startMailBox();
    const settings = { SMTP_URL: mails.url, MAIL_FROM: 'regent@example.com', OTP_DEBUG: 'false' };
    return new WorldWithMail(await UiWorld.start(settings), mails);
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.mails.close();
  }
}
