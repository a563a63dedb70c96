import { LOCALES } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import type { AgentForm } from '../form/agent-form';
import { shownWelcome, welcomeAfterRename, writtenWelcome } from './welcome';

export interface Welcome {
  /** What stands in the field. */
  text: string;
  write: (text: string) => void;
  rename: (name: string) => void;
}

/** The greeting, which follows the name, in the language on the screen, until something else is written. */
export function useWelcome(form: AgentForm, change: (change: Partial<AgentForm>) => void): Welcome {
  const { t, i18n } = useTranslation('studio');
  const name = form.name.trim();
  return {
    text: shownWelcome(form.welcome_message, t('create.welcomeTemplate', { name }), name),
    write: (text) => {
      const templates = LOCALES.map((language) =>
        i18n.getFixedT(language, 'studio')('create.welcomeTemplate', { name }),
      );
      change({ welcome_message: writtenWelcome(text, templates) });
    },
    rename: (next) => change({ name: next, welcome_message: welcomeAfterRename(form.welcome_message) }),
  };
}
