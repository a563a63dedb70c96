import type { Locale } from '../../../../../contract/limits.js';
import type { CheckCode, CheckStep } from '../../../../../contract/workflows/workflows.js';

interface OwnTexts {
  well: Partial<Record<CheckStep, string>>;
  failed: Partial<Record<CheckCode, string>>;
  fix: Partial<Record<CheckCode, string>>;
}

/** Different check texts for the creator's own n8n, which has no Regent administrator. */
export const OWN_N8N_TEXTS: Record<Locale, OwnTexts> = {
  en: {
    well: { host: 'Your n8n answers.', host_key: 'Your n8n accepts the API key.' },
    failed: {
      workflow_unreachable: 'Your n8n does not answer.',
      workflow_bad_key: 'Your n8n rejects the API key.',
    },
    fix: {
      n8n_unavailable: 'Wait a minute and check again. If it still does not answer, look at the log of your n8n.',
      workflow_unreachable:
        'Check that your n8n is running and can be reached from the internet at the address in your profile.',
      workflow_bad_key:
        'Enter a valid API key of your n8n in your profile. It must have the right to read, change and publish workflows.',
    },
  },
  ru: {
    well: { host: 'Ваш n8n отвечает.', host_key: 'Ваш n8n принимает API-ключ.' },
    failed: {
      workflow_unreachable: 'Ваш n8n не отвечает.',
      workflow_bad_key: 'Ваш n8n не принимает API-ключ.',
    },
    fix: {
      n8n_unavailable: 'Подождите минуту и проверьте ещё раз. Если не поможет, посмотрите журнал вашего n8n.',
      workflow_unreachable: 'Проверьте, что ваш n8n запущен и доступен из интернета по адресу из вашего профиля.',
      workflow_bad_key:
        'Укажите в профиле действующий API-ключ вашего n8n с правом читать, менять и публиковать рабочие процессы.',
    },
  },
};
