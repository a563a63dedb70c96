import type { Locale } from '../../../../contract/limits.js';
import type { KeyState } from './key-state.js';

interface Words {
  refused: string;
  expiring(date: string): string;
  effect: { refused: string; expiring: string };
  fix: string;
  page: string;
}

const WORDS: Record<Locale, Words> = {
  en: {
    refused: 'n8n rejects Regent’s API key',
    expiring: (date) => `Regent’s n8n API key expires on ${date}`,
    effect: {
      refused:
        'The key has expired, was revoked or lacks scopes. Agents stay online, but workflows are not created or checked.',
      expiring: 'After that date agents stay online, but workflows are not created or checked.',
    },
    fix: 'Create a new API key in n8n (Settings → n8n API), set it as N8N_API_KEY and restart Regent.',
    page: 'State of n8n',
  },
  ru: {
    refused: 'n8n отклоняет API-ключ Regent',
    expiring: (date) => `API-ключ n8n для Regent действует до ${date}`,
    effect: {
      refused:
        'Срок действия ключа истёк, ключ отозван или ему не хватает прав. Агенты работают, но рабочие процессы не создаются и не проверяются.',
      expiring: 'После этой даты агенты будут работать, но рабочие процессы перестанут создаваться и проверяться.',
    },
    fix: 'Создайте в n8n новый API-ключ (Settings → n8n API), укажите его в N8N_API_KEY и перезапустите Regent.',
    page: 'Состояние n8n',
  },
};

/** The email to an administrator about an n8n API key that is rejected or expires soon. */
export function keyMail(to: string, { name, expiresAt }: KeyState, publicUrl: string, locale: Locale) {
  const words = WORDS[locale];
  const isExpiring = name !== 'refused' && expiresAt !== null;
  const date = expiresAt?.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }) ?? '';
  const subject = isExpiring ? words.expiring(date) : words.refused;
  const effect = words.effect[isExpiring ? 'expiring' : 'refused'];
  return {
    to,
    subject,
    text: [`${subject}.`, `${effect} ${words.fix}`, `${words.page}: ${publicUrl}/admin`].join('\n\n'),
  };
}
