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

/** What a mailed code proves who is there for. */
export type ProofPurpose = 'delete' | 'password';

/** What is said of a code, by purpose: the subject, what is before the code, and what to do if it was not oneself. */
const PROOFS: Record<ProofPurpose, Record<Locale, { subject: string; before: string; ifNot: string }>> = {
  delete: {
    en: {
      subject: 'The code to delete your Regent account',
      before: 'The code to delete your account',
      ifNot: 'If you are not deleting your account, tell nobody the code, and end the other sessions in your profile.',
    },
    ru: {
      subject: 'Код для удаления аккаунта в Regent',
      before: 'Код для удаления вашего аккаунта',
      ifNot: 'Если вы не удаляете аккаунт, никому не сообщайте код и завершите чужие сеансы в профиле.',
    },
  },
  password: {
    en: {
      subject: 'The code to change your Regent password',
      before: 'The code to set a new password',
      ifNot: 'If you are not changing your password, tell nobody the code, and end the other sessions in your profile.',
    },
    ru: {
      subject: 'Код для смены пароля в Regent',
      before: 'Код для установки нового пароля',
      ifNot: 'Если вы не меняете пароль, никому не сообщайте код и завершите чужие сеансы в профиле.',
    },
  },
};

const PROOF_LIFE: Record<Locale, string> = {
  en: 'It works for 10 minutes, in the browser where you asked for it.',
  ru: 'Он действует 10 минут и только в том браузере, где вы его запросили.',
};

/** The mail that carries the code which proves who is there. */
export function proofMail(to: string, code: string, purpose: ProofPurpose, locale: Locale): OtpMail {
  const { subject, before, ifNot } = PROOFS[purpose][locale];
  return { to, subject, text: `${before}: ${code}\n\n${PROOF_LIFE[locale]}\n${ifNot}` };
}

/** Tells somebody that their account has another password, so that they learn of one that they have not set. */
export function newPasswordMail(to: string, profileUrl: string, locale: Locale): OtpMail {
  if (locale === 'ru') {
    return {
      to,
      subject: 'Новый пароль в Regent',
      text: `Для вашего аккаунта в Regent установлен новый пароль. На всех остальных устройствах вы вышли из аккаунта.\n\nЕсли это были не вы, войдите с кодом из письма и задайте свой пароль в профиле; старый для этого не нужен:\n${profileUrl}`,
    };
  }
  return {
    to,
    subject: 'Your Regent password was changed',
    text: `A new password was set for your Regent account. Every other device was signed out.\n\nIf this was not you, sign in with a code from an e-mail and set a password of your own in your profile; you do not need the current one for that:\n${profileUrl}`,
  };
}
