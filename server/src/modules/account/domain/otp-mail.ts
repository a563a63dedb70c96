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

/** The mail that carries the code with which somebody deletes their account. */
export function proofMail(to: string, code: string, locale: Locale): OtpMail {
  if (locale === 'ru') {
    return {
      to,
      subject: 'Код для удаления аккаунта в Regent',
      text: `Код для удаления вашего аккаунта: ${code}\n\nОн действует 10 минут и только в том браузере, где вы его запросили.\nЕсли вы не удаляете аккаунт, никому не сообщайте код и завершите чужие сеансы в профиле.`,
    };
  }
  return {
    to,
    subject: 'The code to delete your Regent account',
    text: `The code to delete your account: ${code}\n\nIt works for 10 minutes, in the browser where you asked for it.\nIf you are not deleting your account, tell nobody the code, and end the other sessions in your profile.`,
  };
}
