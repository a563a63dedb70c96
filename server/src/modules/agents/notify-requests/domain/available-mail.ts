import type { Locale } from '../../../../contract/limits.js';

/** The mail to a user who waited for an agent that is available again. */
export function availableMail(to: string, agent: { id: number; name: string }, publicUrl: string, locale: Locale) {
  const { id, name } = agent;
  const page = `${publicUrl}/agent/${id}`;
  if (locale === 'ru') {
    return {
      to,
      subject: `${name} снова в сети`,
      text: `Агент «${name}» снова в сети: ему можно писать.\n\nСтраница агента: ${page}\n\nВы просили сообщить об этом. Больше писем об этом агенте не будет, пока вы снова не нажмёте «Уведомить меня».`,
    };
  }
  return {
    to,
    subject: `${name} is online again`,
    text: `“${name}” is online again: you can write to it.\n\nAgent page: ${page}\n\nYou asked to be notified. You get no more mail about this agent unless you press “Notify me” again.`,
  };
}
