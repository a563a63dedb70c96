import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ChipList } from '../../../../ui/layout/chip-list';
import type { AgentForm } from '../form/agent-form';

/** The first messages that the form suggests. A click sends one. */
export function Starters({ form, onSelect }: { form: UseFormReturn<AgentForm>; onSelect: (text: string) => void }) {
  const starters = useWatch({ control: form.control, name: 'starters' }) ?? [];
  const texts = new Set(starters.map((text) => text.trim()).filter((text) => text !== ''));
  return <ChipList texts={[...texts]} onSelect={onSelect} />;
}
