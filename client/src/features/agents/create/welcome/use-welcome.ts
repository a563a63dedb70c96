import { LOCALES } from '@contract/limits';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AgentForm } from '../form/agent-form';
import { shownWelcome, welcomeAfterRename, writtenWelcome } from './welcome';

export interface Welcome {
  /** The text shown in the field. */
  text: string;
  /** The value of the form for a text that was typed. */
  valueOf: (text: string) => string | null;
  /** To be called when the name has changed. */
  followName: () => void;
}

/** The greeting, which follows the name, in the language on the screen, until something else is written. */
export function useWelcome({ control, getValues, setValue }: UseFormReturn<AgentForm>): Welcome {
  const { t, i18n } = useTranslation('studio');
  const [typedName, written] = useWatch({ control, name: ['name', 'welcome_message'] });
  const name = typedName.trim();
  return {
    text: shownWelcome(written, t('create.welcomeTemplate', { name }), name),
    valueOf: (text) => {
      const templates = LOCALES.map((language) =>
        i18n.getFixedT(language, 'studio')('create.welcomeTemplate', { name }),
      );
      return writtenWelcome(text, templates);
    },
    followName: () => setValue('welcome_message', welcomeAfterRename(getValues('welcome_message'))),
  };
}
