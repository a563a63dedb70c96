/** An email to one recipient. */
export interface Mail {
  /** A plain address, already validated. */
  to: string;
  subject: string;
  text: string;
  /**
   * Identifies the occasion of the mail, in letters, digits, `.` and `-`. Mails with the same key have the same
   * Message-ID, by which mail servers and mailboxes recognise a repeated mail.
   */
  key?: string;
}

/** Sends emails. Their content, such as sign-in codes, is never logged. */
export abstract class Mailer {
  /** Resolves once the mail server has accepted the email. @throws Error if it does not */
  abstract send(mail: Mail): Promise<void>;

  /** Closes its connections. */
  close(): void {}
}
