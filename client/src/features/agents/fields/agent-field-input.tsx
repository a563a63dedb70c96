import { AGENT_FIELDS, type AgentFieldName } from '@contract/studio/agent-fields';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { type AgentFieldValues, isLinesField } from './agent-fields';
import { LinesEditor } from './lines-editor';

export interface AgentFieldInputProps {
  name: AgentFieldName;
  value: AgentFieldValues[AgentFieldName];
  onChange: (value: string | string[]) => void;
  /** Replaces the field's default hint. */
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** Edits one field of `AGENT_FIELDS`: a text or a list of lines. */
export function AgentFieldInput({ name, value, hint, ref, ...shared }: AgentFieldInputProps) {
  const { t } = useTranslation(['agentForm', 'common']);
  if (isLinesField(name)) return <LinesEditor {...shared} name={name} rows={value as readonly string[]} />;
  return (
    <CountedField
      {...shared}
      ref={ref}
      label={t(`fields.${name}.label`)}
      optionalLabel={t('common:optional')}
      hint={hint ?? t(`fields.${name}.hint`)}
      max={AGENT_FIELDS[name].max}
      rows={3}
      value={value as string}
    />
  );
}
