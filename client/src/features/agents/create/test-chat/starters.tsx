import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChipList } from '../../../../ui/layout/chip-list';
import type { AgentForm } from '../form/agent-form';

/** The first messages that the form suggests, or a general one. A click sends one. */
export function Starters({ form, onSelect }: { form: UseFormReturn<AgentForm>; onSelect: (text: string) => void }) {
  const { t } = useTranslation('testChat');
  const starters = useWatch({ control: form.control, name: 'starters' }) ?? [];
  const texts = new Set(starters.map((text) => text.trim()).filter((text) => text !== ''));
  return <ChipList texts={texts.size > 0 ? [...texts] : [t('firstQuestion')]} onSelect={onSelect} />;
}
