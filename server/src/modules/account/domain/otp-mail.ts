import type { Locale } from '../../../contract/limits.js';

/** A mail to send. */
export interface OtpMail {
  to: string;
  subject: string;
  text: string;
}

/**
 * The mail with a sign-in code.
 * @param ownLink link to request codes if strangers have used up the limits of the address; undefined if strangers do
 * not affect the user
 */
export function otpMail(to: string, code: string, locale: Locale, ownLink?: string): OtpMail {
  if (locale === 'ru') {
    return {
      to,
      subject: 'Код для входа в Regent',
      text: `Ваш код: ${code}\n\nОн действует 10 минут и только в том браузере, где вы его запросили.\nЕсли вы не входили в Regent, не обращайте внимания на это письмо.${ownLink ? `\n\nЕсли новый код не отправляется, откройте эту ссылку и запросите его снова:\n${ownLink}` : ''}`,
    };
  }
  return {
    to,
    subject: 'Your Regent sign-in code',
    text: `Your code: ${code}\n\nIt works for 10 minutes, only in the browser where you asked for it.\nIf you did not try to sign in to Regent, ignore this email.${ownLink ? `\n\nIf you cannot get a new code, open this link and ask again:\n${ownLink}` : ''}`,
  };
}

/** Purpose of a proof of identity. */
export type ProofPurpose = 'delete' | 'password';

/** Texts of a proof's mail: subject, text before the code, and what to do if somebody else has requested it. */
const PROOFS: Record<ProofPurpose, Record<Locale, { subject: string; before: string; ifNot: string }>> = {
  delete: {
    en: {
      subject: 'Your code to delete your Regent account',
      before: 'Your code to delete your account',
      ifNot:
        'If you are not deleting your account, do not share this code, and press “Sign out everywhere else” in your profile.',
    },
    ru: {
      subject: 'Код для удаления аккаунта в Regent',
      before: 'Ваш код для удаления аккаунта',
      ifNot: 'Если вы не удаляете аккаунт, никому не сообщайте код и нажмите в профиле «Выйти на других устройствах».',
    },
  },
  password: {
    en: {
      subject: 'Your code to set a Regent password',
      before: 'Your code to set a new password',
      ifNot:
        'If you are not setting a password, do not share this code, and press “Sign out everywhere else” in your profile.',
    },
    ru: {
      subject: 'Код для нового пароля в Regent',
      before: 'Ваш код для нового пароля',
      ifNot: 'Если вы не задаёте пароль, никому не сообщайте код и нажмите в профиле «Выйти на других устройствах».',
    },
  },
};

const PROOF_LIFE: Record<Locale, string> = {
  en: 'It works for 10 minutes, only in the browser where you asked for it.',
  ru: 'Он действует 10 минут и только в том браузере, где вы его запросили.',
};

/** The mail with the code of a proof. */
export function proofMail(to: string, code: string, purpose: ProofPurpose, locale: Locale): OtpMail {
  const { subject, before, ifNot } = PROOFS[purpose][locale];
  return { to, subject, text: `${before}: ${code}\n\n${PROOF_LIFE[locale]}\n${ifNot}` };
}

/** The notice of a new password, for the case that somebody else has set it. */
export function newPasswordMail(to: string, profileUrl: string, locale: Locale): OtpMail {
  if (locale === 'ru') {
    return {
      to,
      subject: 'Новый пароль в Regent',
      text: `Для вашего аккаунта в Regent установлен новый пароль. Сеансы на всех других устройствах завершены.\n\nЕсли это были не вы, войдите по коду из письма и задайте новый пароль в профиле. Нынешний пароль для этого не нужен:\n${profileUrl}`,
    };
  }
  return {
    to,
    subject: 'Your Regent password was changed',
    text: `A new password was set for your Regent account. All other devices were signed out.\n\nIf this was not you, sign in with a code from an email and set a new password in your profile. You will not need the current one:\n${profileUrl}`,
  };
}
