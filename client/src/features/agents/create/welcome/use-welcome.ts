import { LOCALES } from '@contract/limits';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AgentForm } from '../form/agent-form';
import { shownWelcome, welcomeAfterRename, writtenWelcome } from './welcome';

export interface Welcome {
  /** The text shown in the field. */
  text: string;
  /** Converts typed text to the form value. */
  valueOf: (text: string) => string | null;
  /** Call after the name has changed. */
  followName: () => void;
}

/** The welcome message, generated from the name in the current language until the creator writes another. */
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
