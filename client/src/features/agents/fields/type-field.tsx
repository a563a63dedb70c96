import { LIMITS } from '@contract/limits';
import { type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typeNameIn, typeOfName, typeSuggestions, useTypeNames } from '../../../lib/agent-type';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { useAgentsListTypesQuery } from '../api/agents-api';

export interface TypeFieldProps {
  value: string;
  onChange: (type: string) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/**
 * The agent's category: free text, with existing and common categories as suggestions. Known ones are typed and shown by
 * their names.
 */
export function TypeField({ value, onChange, error, disabled, ref }: TypeFieldProps) {
  const { t } = useTranslation('agent');
  const names = useTypeNames();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const { data } = useAgentsListTypesQuery();
  // Typed text stays as it is: “person” may become “personal”.
  const shown = typeOfName(names, typed) === value ? typed : typeNameIn(names, value);
  const change = (text: string) => {
    setTyped(text);
    onChange(typeOfName(names, text));
  };
  return (
    <div>
      <CountedField
        ref={ref}
        required
        label={t('type.label')}
        hint={t('type.hint')}
        error={error}
        disabled={disabled}
        value={shown}
        max={LIMITS.agentType}
        list={listId}
        onChange={change}
      />
      <datalist id={listId}>
        {typeSuggestions(data).map((type) => (
          <option key={type} value={typeNameIn(names, type)} />
        ))}
      </datalist>
    </div>
  );
}
