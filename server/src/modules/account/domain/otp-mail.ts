import type { Locale } from '../../../contract/limits.js';

/** A mail, ready to be sent. */
export interface OtpMail {
  to: string;
  subject: string;
  text: string;
}

/** The mail that carries a sign-in code, in the reader's language. */
export function otpMail(to: string, code: string, locale: Locale): OtpMail {
  if (locale === 'ru') {
    return {
      to,
      subject: 'Код для входа в Regent',
      text: `Ваш код: ${code}\n\nОн действует 10 минут и только в том браузере, где вы его запросили.\nЕсли вы не входили в Regent, ничего делать не нужно.`,
    };
  }
  return {
    to,
    subject: 'Your Regent sign-in code',
    text: `Your code: ${code}\n\nIt works for 10 minutes, in the browser where you asked for it.\nIf you did not try to sign in to Regent, there is nothing to do.`,
  };
}
