import type { Locale } from '../../../../contract/limits.js';
import type { CheckFailure } from '../../../../contract/workflows/workflows.js';
import { failureText } from '../../provisioning/domain/texts/check-texts.js';

/** An agent that is offline. */
export interface OfflineAgent {
  id: number;
  name: string;
  reason: CheckFailure;
  /** Its workflow is in its creator's own n8n. */
  isOwn: boolean;
}

interface Words {
  subject(agents: OfflineAgent[]): string;
  begin(n: number): string;
  page: string;
  end: string;
}

const WORDS: Record<Locale, Words> = {
  en: {
    subject: ([first, ...others]) =>
      others.length === 0 ? `${first?.name} is offline` : `${others.length + 1} of your agents are offline`,
    begin: (n) =>
      n === 1
        ? 'Regent has checked twice: your agent’s workflow does not answer.'
        : 'Regent has checked twice: the workflows of these agents do not answer.',
    page: 'Agent page',
    end: 'Regent keeps checking. As soon as the workflow answers again, the agent goes back online automatically. You get at most one email a day about each agent.',
  },
  ru: {
    subject: ([first, ...others]) =>
      others.length === 0 ? `${first?.name} не в сети` : `Ваших агентов не в сети: ${others.length + 1}`,
    begin: (n) =>
      n === 1
        ? 'Regent проверил дважды: рабочий процесс вашего агента не отвечает.'
        : 'Regent проверил дважды: рабочие процессы этих агентов не отвечают.',
    page: 'Страница агента',
    end: 'Regent продолжает проверять. Как только рабочий процесс ответит, агент автоматически вернётся в сеть. Об одном агенте приходит не больше одного письма в день.',
  },
};

/** The email to a creator whose agents are offline: which, why, and what to do. */
export function offlineMail(to: string, agents: OfflineAgent[], publicUrl: string, locale: Locale) {
  const words = WORDS[locale];
  const parts = agents.map(({ id, name, reason, isOwn }) => {
    const { message, fix } = failureText(reason, locale, isOwn);
    return `${name}\n${message} ${fix}\n${words.page}: ${publicUrl}/agent/${id}`;
  });
  return { to, subject: words.subject(agents), text: [words.begin(agents.length), ...parts, words.end].join('\n\n') };
}
