import { createTransport, type Transporter } from 'nodemailer';
import { type Mail, Mailer } from './mailer.js';

const TIMEOUT_MS = 10_000;

/** Sends emails through an SMTP server. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    const options = new URL(url);
    for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
      if (!options.searchParams.has(limit)) options.searchParams.set(limit, String(TIMEOUT_MS));
    }
    this.transport = createTransport(options.toString(), { disableFileAccess: true, disableUrlAccess: true });
  }

  async send(mail: Mail): Promise<void> {
    await this.transport.sendMail({
      from: this.from,
      // An address object cannot be parsed as a list or inject a header.
      to: { name: '', address: mail.to },
      subject: oneLine(mail.subject),
      text: mail.text,
      ...(mail.key === undefined ? {} : { messageId: `<${mail.key}@${domainOf(this.from)}>` }),
    });
  }

  override close(): void {
    this.transport.close();
  }
}

/** The domain of an address such as `Regent <no-reply@example.com>`. */
const domainOf = (address: string): string => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost';

/** A line break in a subject would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').trim();
}
