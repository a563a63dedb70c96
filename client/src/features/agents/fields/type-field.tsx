import { LIMITS } from '@contract/limits';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { useAgentsListTypesQuery } from '../api/agents-api';
import { typeSuggestions } from './agent-types';

export interface TypeFieldProps {
  value: string;
  onChange: (type: string) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** The agent's category: free text, with existing and common categories as suggestions. */
export function TypeField({ value, onChange, error, disabled, ref }: TypeFieldProps) {
  const { t } = useTranslation('agent');
  const listId = useId();
  const { data } = useAgentsListTypesQuery();
  return (
    <div>
      <CountedField
        ref={ref}
        required
        label={t('type.label')}
        hint={t('type.hint')}
        error={error}
        disabled={disabled}
        value={value}
        max={LIMITS.agentType}
        list={listId}
        onChange={onChange}
      />
      <datalist id={listId}>
        {typeSuggestions(data).map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </div>
  );
}
