import { AGENT_FIELD_NAMES, type AgentFieldName } from '@contract/agent-fields';
import { isBlank } from '@contract/blank';
import { LIMITS } from '@contract/limits';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../../ui/forms/counted/form-field';
import { AgentAvatar } from '../../../../ui/images/avatar';
import { ImageChooser } from '../../../../ui/images/image-chooser';
import { AgentFieldInput } from '../../fields/agent-field-input';
import { KnowledgeBaseChoice } from '../../fields/knowledge-base-choice';
import { startSkills } from '../../fields/skills';
import { SkillsEditor } from '../../fields/skills-editor';
import { FormSection } from './form-section';
import { TemplateChoice } from './template-choice';
import { TypeChoice } from './type-choice';
import type { AgentFormState } from './use-agent-form';

/** The fields of a new agent. */
export function AgentFields({ state }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  return (
    <>
      <FormSection title={t('create.parts.looks')}>
        <Image state={state} />
        <RequiredTexts state={state} />
      </FormSection>
      <FormSection title={t('create.parts.voice')}>
        {AGENT_FIELD_NAMES.map((name) => (
          <FieldOfAgent key={name} name={name} state={state} />
        ))}
      </FormSection>
      <FormSection title={t('create.parts.skills')}>
        <Skills state={state} />
      </FormSection>
      <FormSection title={t('create.parts.knowledge')}>
        <KnowledgeBase state={state} />
      </FormSection>
      <FormSection title={t('create.parts.workflow')}>
        <TemplateChoice control={state.draft.form.control} disabled={state.busy} />
      </FormSection>
    </>
  );
}

function Image({ state: { draft, busy } }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const name = useWatch({ control: draft.form.control, name: 'name' });
  return (
    <div className="grid gap-1.5">
      <ImageChooser
        label={t('create.image')}
        current={name.trim() && <AgentAvatar id={0} name={name} size={96} />}
        file={draft.image}
        onChange={draft.chooseImage}
        disabled={busy}
      />
      <p className="text-xs text-fg2">{t('create.imageHint')}</p>
    </div>
  );
}

function RequiredTexts({ state: { draft, welcome, busy } }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const shared = { control: draft.form.control, required: true, disabled: busy };
  const refused = t('create.checkField');
  return (
    <>
      <FormField
        {...shared}
        name="name"
        label={t('create.name')}
        max={LIMITS.agentName}
        errors={{
          required: t('create.nameRequired'),
          taken: t('create.nameTaken'),
          reserved: t('create.nameReserved'),
          refused,
        }}
        onChange={welcome.followName}
      />
      <Type state={{ draft, busy }} />
      <FormField
        {...shared}
        name="short_description"
        label={t('create.shortDescription')}
        hint={t('create.shortDescriptionHint')}
        max={LIMITS.agentShortDescription}
        rows={2}
        errors={{ required: t('create.shortDescriptionRequired'), refused }}
      />
      <FormField
        {...shared}
        name="description"
        label={t('create.description')}
        hint={t('create.descriptionHint')}
        rows={4}
        errors={{ required: t('create.descriptionRequired'), refused }}
      />
    </>
  );
}

function Type({ state: { draft, busy } }: { state: Pick<AgentFormState, 'draft' | 'busy'> }) {
  const { t } = useTranslation('studio');
  const { field, fieldState } = useController({
    control: draft.form.control,
    name: 'type',
    rules: { validate: { required: (text) => !isBlank(text) } },
  });
  const isMissing = fieldState.error?.type === 'required';
  return (
    <TypeChoice
      ref={field.ref}
      value={field.value}
      error={fieldState.error && t(isMissing ? 'create.typeRequired' : 'create.checkField')}
      onChange={field.onChange}
      disabled={busy}
    />
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
  const { field } = useController({ control: state.draft.form.control, name: 'skills' });
  return (
    <SkillsEditor
      draft={{ ...startSkills(), added: field.value }}
      onChange={({ added }) => field.onChange([...added])}
      typed={state.typedSkill}
      onTyping={state.typeSkill}
      disabled={state.busy}
    />
  );
}

function KnowledgeBase({ state }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const { field, fieldState } = useController({ control: state.draft.form.control, name: 'knowledge_base_id' });
  return (
    <KnowledgeBaseChoice
      value={field.value}
      onChange={field.onChange}
      problem={fieldState.error && t('create.checkField')}
      disabled={state.busy}
    />
  );
}
