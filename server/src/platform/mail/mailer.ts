/** One mail to one person. */
export interface Mail {
  /** A plain address, already validated. */
  to: string;
  subject: string;
  text: string;
}

/** Sends mails. What is in them (sign-in codes) never goes through the logger. */
export abstract class Mailer {
  /** Resolves when the mail server has taken it. @throws Error when it has not. */
  abstract send(mail: Mail): Promise<void>;

  /** Lets go of its connections. */
  close(): void {}
}
