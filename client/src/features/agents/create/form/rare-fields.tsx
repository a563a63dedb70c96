import { AGENT_FIELD_NAMES, type AgentFieldName } from '@contract/studio/agent-fields';
import { isBlank } from '@contract/text/blank';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AgentFieldInput } from '../../fields/agent-field-input';
import { isLinesField } from '../../fields/agent-fields';
import { startSkills } from '../../fields/skills';
import { SkillsEditor } from '../../fields/skills-editor';
import { FoldedFields } from './folded-fields';
import type { AgentFormState } from './use-agent-form';

/** The instructions and the lists have a place above. */
const FIELDS = AGENT_FIELD_NAMES.filter((name) => name !== 'agent_context' && !isLinesField(name));

/** Optional fields that few agents need. */
export function RareFields({ state }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const { control } = state.draft.form;
  const [skills, newSkill] = useWatch({ control, name: ['skills', 'new_skill'] });
  const values = useWatch({ control, name: FIELDS });
  const isFilled = (name: AgentFieldName, at: number): boolean =>
    !isBlank((name === 'welcome_message' ? state.welcome.text : values[at]) ?? '');
  return (
    <FoldedFields
      title={t('create.rare')}
      summary={t('create.rareSummary')}
      control={control}
      fields={[...FIELDS, 'skills']}
      filled={FIELDS.filter(isFilled).length + (skills.length > 0 || !isBlank(newSkill) ? 1 : 0)}
    >
      {FIELDS.map((name) => (
        <FieldOfAgent key={name} name={name} state={state} />
      ))}
      <Skills state={state} />
    </FoldedFields>
  );
}

function FieldOfAgent({ name, state }: { name: AgentFieldName; state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const { draft, welcome, busy } = state;
  const { field, fieldState } = useController({ control: draft.form.control, name });
  const shared = {
    name,
    ref: field.ref,
    error: fieldState.error && t('create.checkField'),
    disabled: busy,
  };
  if (name !== 'welcome_message') {
    return <AgentFieldInput {...shared} value={field.value ?? ''} onChange={field.onChange} />;
  }
  return (
    <AgentFieldInput
      {...shared}
      value={welcome.text}
      hint={t('create.welcomeHint')}
      onChange={(text) => field.onChange(welcome.valueOf(String(text)))}
    />
  );
}

function Skills({ state }: { state: AgentFormState }) {
  const { control } = state.draft.form;
  const { field } = useController({ control, name: 'skills' });
  const { field: typed } = useController({ control, name: 'new_skill' });
  return (
    <SkillsEditor
      draft={{ ...startSkills(), added: field.value }}
      onChange={({ added }) => field.onChange([...added])}
      typed={typed.value}
      onTyping={typed.onChange}
      disabled={state.busy}
    />
  );
}
