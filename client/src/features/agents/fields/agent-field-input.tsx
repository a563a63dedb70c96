import { AGENT_FIELDS, type AgentFieldName } from '@contract/agent-fields';
import { useTranslation } from 'react-i18next';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { type AgentFieldValues, isLinesField } from './agent-fields';
import { LinesEditor } from './lines-editor';

export interface AgentFieldInputProps {
  name: AgentFieldName;
  values: AgentFieldValues;
  onChange: (change: Partial<AgentFieldValues>) => void;
  /** Shown instead of the field's own hint. */
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** Edits one field of `AGENT_FIELDS`: a text or a list of lines. */
export function AgentFieldInput({ name, values, onChange, hint, error, disabled }: AgentFieldInputProps) {
  const { t } = useTranslation(['agentForm', 'common']);
  const shared = { error, disabled, onChange: (value: string | string[]) => onChange({ [name]: value }) };
  if (isLinesField(name)) return <LinesEditor {...shared} name={name} rows={values[name]} />;
  return (
    <CountedField
      {...shared}
      label={t(`fields.${name}.label`)}
      optionalLabel={t('common:optional')}
      hint={hint ?? t(`fields.${name}.hint`)}
      max={AGENT_FIELDS[name].max}
      rows={3}
      value={values[name]}
    />
  );
}
