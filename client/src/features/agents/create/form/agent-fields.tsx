import { AGENT_FIELD_NAMES } from '@contract/agent-fields';
import { LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { CountedField } from '../../../../ui/forms/counted/counted-field';
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

/** All that can be said of a new agent. */
export function AgentFields({ state }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  return (
    <>
      <Looks state={state} />
      <Voice state={state} />
      <FormSection title={t('create.parts.skills')}>
        <SkillsEditor
          draft={{ ...startSkills(), added: state.draft.form.skills }}
          onChange={({ added }) => state.change({ skills: [...added] })}
          typed={state.typedSkill}
          onTyping={state.typeSkill}
          disabled={state.busy}
        />
      </FormSection>
      <FormSection title={t('create.parts.knowledge')}>
        <KnowledgeBaseChoice
          value={state.draft.form.knowledge_base_id}
          onChange={(knowledge_base_id) => state.change({ knowledge_base_id })}
          problem={state.problems.knowledge_base_id}
          disabled={state.busy}
        />
      </FormSection>
      <FormSection title={t('create.parts.workflow')}>
        <TemplateChoice state={state} />
      </FormSection>
    </>
  );
}

function Looks({ state: { draft, problems, change, welcome, busy } }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const { form, image, chooseImage } = draft;
  return (
    <FormSection title={t('create.parts.looks')}>
      <div className="grid gap-1.5">
        <ImageChooser
          label={t('create.image')}
          current={form.name.trim() && <AgentAvatar id={0} name={form.name} size={96} />}
          file={image}
          onChange={chooseImage}
          disabled={busy}
        />
        <p className="text-xs text-fg2">{t('create.imageHint')}</p>
      </div>
      <CountedField
        required
        label={t('create.name')}
        error={problems.name}
        max={LIMITS.agentName}
        value={form.name}
        onChange={welcome.rename}
        disabled={busy}
      />
      <TypeChoice value={form.type} error={problems.type} onChange={(type) => change({ type })} disabled={busy} />
      <CountedField
        required
        label={t('create.shortDescription')}
        hint={t('create.shortDescriptionHint')}
        error={problems.short_description}
        max={LIMITS.agentShortDescription}
        rows={2}
        value={form.short_description}
        onChange={(short_description) => change({ short_description })}
        disabled={busy}
      />
      <CountedField
        required
        label={t('create.description')}
        hint={t('create.descriptionHint')}
        error={problems.description}
        rows={4}
        value={form.description}
        onChange={(description) => change({ description })}
        disabled={busy}
      />
    </FormSection>
  );
}

function Voice({ state: { draft, problems, change, welcome, busy } }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  return (
    <FormSection title={t('create.parts.voice')}>
      {AGENT_FIELD_NAMES.map((name) => (
        <AgentFieldInput
          key={name}
          name={name}
          values={{ ...draft.form, welcome_message: welcome.text }}
          hint={name === 'welcome_message' ? t('create.welcomeHint') : undefined}
          error={problems[name]}
          onChange={({ welcome_message, ...others }) => {
            if (welcome_message !== undefined) welcome.write(welcome_message);
            else change(others);
          }}
          disabled={busy}
        />
      ))}
    </FormSection>
  );
}
