/** An email to one recipient. */
export interface Mail {
  /** A plain address, already validated. */
  to: string;
  subject: string;
  text: string;
}

/** Sends emails. Their content, such as sign-in codes, is never logged. */
export abstract class Mailer {
  /** Resolves once the mail server has accepted the email. @throws Error if it does not */
  abstract send(mail: Mail): Promise<void>;

  /** Closes its connections. */
  close(): void {}
}
