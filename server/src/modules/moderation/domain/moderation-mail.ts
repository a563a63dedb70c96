import type { HiddenBy, Locale, ReportReason } from '../../../contract/limits.js';

/** A mail, ready to be sent. */
interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** How many people name a reason. */
export interface ReasonCount {
  reason: ReportReason;
  people: number;
}

const REASONS: Record<Locale, Record<ReportReason, string>> = {
  en: {
    spam: 'spam or advertising',
    harmful: 'harmful or dangerous',
    sexual: 'sexual content',
    illegal: 'against the law',
    impersonation: 'pretends to be someone else',
    other: 'something else',
  },
  ru: {
    spam: 'спам или реклама',
    harmful: 'вредный или опасный контент',
    sexual: 'сексуальный контент',
    illegal: 'нарушение закона',
    impersonation: 'выдаёт себя за другого',
    other: 'другое',
  },
};

const reasonsIn = (locale: Locale, reasons: ReasonCount[]): string =>
  reasons.map(({ reason, people }) => `- ${REASONS[locale][reason]}: ${people}`).join('\n');

/** The mail that tells somebody that an agent of theirs is hidden, and why; never who has reported it. */
export function hiddenMail(
  to: string,
  agent: { id: number; name: string; hiddenBy: HiddenBy; reasons: ReasonCount[] },
  publicUrl: string,
  locale: Locale,
): Mail {
  const { id, name, hiddenBy, reasons } = agent;
  const page = `${publicUrl}/agent/${id}`;
  const list = reasonsIn(locale, reasons);
  if (locale === 'ru') {
    const why = hiddenBy === 'reports' ? 'На него пожаловались несколько человек.' : 'Так решила администрация.';
    const told = list === '' ? '' : `\n\nПричины жалоб и сколько человек их назвали:\n${list}`;
    return {
      to,
      subject: `Агент «${name}» скрыт`,
      text: `Ваш агент «${name}» скрыт: другие не видят его и не могут ему писать. ${why}${told}\n\nЧаты с ним по-прежнему можно читать. Администрация рассмотрит жалобы; если они не подтвердятся, агент снова станет виден.\n\nСтраница агента: ${page}`,
    };
  }
  const why = hiddenBy === 'reports' ? 'Several people have reported it.' : 'An administrator has decided this.';
  const told = list === '' ? '' : `\n\nWhy it was reported, and by how many people:\n${list}`;
  return {
    to,
    subject: `Your agent “${name}” is hidden`,
    text: `Your agent “${name}” is hidden: nobody else can find it or write to it. ${why}${told}\n\nChats with it can still be read. An administrator will review the reports; if they are unfounded, the agent will be shown again.\n\nAgent page: ${page}`,
  };
}

/** The mail that tells somebody that they may come in. */
export function invitationMail(to: string, link: string, locale: Locale): Mail {
  if (locale === 'ru') {
    return {
      to,
      subject: 'Вас пригласили в Regent',
      text: `Вас пригласили в Regent — маркетплейс и студию ИИ-агентов.\n\nВойдите с этим адресом почты: ${link}\nПароль не нужен: код для входа придёт письмом.`,
    };
  }
  return {
    to,
    subject: 'You are invited to Regent',
    text: `You are invited to Regent, a marketplace and studio for AI agents.\n\nSign in with this e-mail address: ${link}\nNo password needed: we’ll e-mail you a code.`,
  };
}
