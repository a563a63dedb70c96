import type { Locale } from '../../../contract/limits.js';
import type { HiddenBy, ReportReason } from '../../../contract/moderation.js';

/** A mail, ready to be sent. */
interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Number of users per reason. */
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

/** Mail to a creator whose agent is hidden, with the reasons but not the reporters. */
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
      text: `Ваш агент «${name}» скрыт: ${hiddenBy === 'reports' ? 'новые люди его не найдут' : 'другие не видят его и не могут ему писать'}. ${why}${told}\n\n${hiddenBy === 'reports' ? 'Те, у кого уже есть чат с ним, могут продолжать.' : 'Чаты с ним по-прежнему можно читать.'} Администрация рассмотрит жалобы; если они не подтвердятся, агент снова станет виден.\n\nСтраница агента: ${page}`,
    };
  }
  const why = hiddenBy === 'reports' ? 'Several people have reported it.' : 'An administrator has decided this.';
  const told = list === '' ? '' : `\n\nWhy it was reported, and by how many people:\n${list}`;
  return {
    to,
    subject: `Your agent “${name}” is hidden`,
    text: `Your agent “${name}” is hidden: ${hiddenBy === 'reports' ? 'nobody new can find it' : 'nobody else can find it or write to it'}. ${why}${told}\n\n${hiddenBy === 'reports' ? 'People who already have a chat with it can go on.' : 'Chats with it can still be read.'} An administrator will review the reports; if they are unfounded, the agent will be shown again.\n\nAgent page: ${page}`,
  };
}

/** Mail that asks an administrator to review an agent; does not name the reporters. */
export function reviewMail(
  to: string,
  { id, name, reasons }: { id: number; name: string; reasons: ReasonCount[] },
  publicUrl: string,
  locale: Locale,
): Mail {
  const list = reasonsIn(locale, reasons);
  const pages = [`${publicUrl}/admin`, `${publicUrl}/agent/${id}`];
  if (locale === 'ru') {
    return {
      to,
      subject: `Жалобы на агента «${name}»`,
      text: `На агента «${name}» пожаловались несколько человек. Он остаётся виден, пока вы не примете решение.\n\nПричины и сколько человек их назвали:\n${list}\n\nРассмотреть жалобы: ${pages[0]}\nСтраница агента: ${pages[1]}`,
    };
  }
  return {
    to,
    subject: `Reports about the agent “${name}”`,
    text: `Several people have reported the agent “${name}”. It stays visible until you decide.\n\nReasons, and how many people gave them:\n${list}\n\nReview the reports: ${pages[0]}\nAgent page: ${pages[1]}`,
  };
}

/** Mail with an invitation. */
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
