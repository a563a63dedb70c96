import { LIMITS } from '@contract/limits';
import { AGENT_FIELD_NAMES, AGENT_FIELDS } from '@contract/studio/agent-fields';
import { isBlank } from '@contract/text/blank';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedField } from '../../../../ui/forms/counted/counted-field';
import { FormField } from '../../../../ui/forms/counted/form-field';
import { AgentAvatar } from '../../../../ui/images/avatar';
import { ImageChooser } from '../../../../ui/images/image-chooser';
import { AgentFieldInput } from '../../fields/agent-field-input';
import { isLinesField, type LinesFieldName } from '../../fields/agent-fields';
import { KnowledgeBaseChoice } from '../../fields/knowledge/knowledge-base-choice';
import { FormPart } from './form-part';
import { lacksInstructions } from './listing';
import { ListingFields } from './listing-fields';
import { RareFields } from './rare-fields';
import { TemplateChoice } from './template-choice';
import type { AgentFormState } from './use-agent-form';

/** Such as the first messages that the agent suggests. */
const LISTS = AGENT_FIELD_NAMES.filter(isLinesField);

interface PartProps {
  state: AgentFormState;
}

/** The fields of a new agent: instructions first, rarely needed ones folded. */
export function AgentFields({ state }: PartProps) {
  return (
    <>
      <FormPart>
        <Instructions state={state} />
        <Name state={state} />
        <Image state={state} />
      </FormPart>
      <FormPart>
        {LISTS.map((name) => (
          <Lines key={name} name={name} state={state} />
        ))}
        <KnowledgeBase state={state} />
        <TemplateChoice control={state.draft.form.control} disabled={state.busy} />
      </FormPart>
      <ListingFields state={state} />
      <RareFields state={state} />
    </>
  );
}

function Instructions({ state: { draft, busy } }: PartProps) {
  const { t } = useTranslation(['studio', 'agentForm']);
  const { field, fieldState } = useController({
    control: draft.form.control,
    name: 'agent_context',
    rules: { validate: { required: (_, form) => !lacksInstructions(form) } },
  });
  const isMissing = fieldState.error?.type === 'required';
  return (
    <CountedField
      required
      ref={field.ref}
      label={t('agentForm:fields.agent_context.label')}
      placeholder={t('create.instructionsExample')}
      hint={t('create.instructionsHint')}
      max={AGENT_FIELDS.agent_context.max}
      rows={6}
      error={fieldState.error && t(isMissing ? 'create.instructionsRequired' : 'create.checkField')}
      disabled={busy}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

function Name({ state: { draft, welcome, busy } }: PartProps) {
  const { t } = useTranslation('studio');
  return (
    <FormField
      control={draft.form.control}
      required
      disabled={busy}
      name="name"
      label={t('create.name')}
      max={LIMITS.agentName}
      errors={{
        required: t('create.nameRequired'),
        taken: t('create.nameTaken'),
        reserved: t('create.nameReserved'),
        refused: t('create.checkField'),
      }}
      onChange={welcome.followName}
    />
  );
}

function Image({ state: { draft, busy } }: PartProps) {
  const { t } = useTranslation('studio');
  const name = useWatch({ control: draft.form.control, name: 'name' });
  return (
    <div className="grid gap-1.5">
      <ImageChooser
        label={t('create.image')}
        current={!isBlank(name) && <AgentAvatar id={0} name={name} size={96} />}
        file={draft.image}
        onChange={draft.chooseImage}
        disabled={busy}
      />
      <p className="text-xs text-fg2">{t('create.imageHint')}</p>
    </div>
  );
}

function Lines({ name, state: { draft, busy } }: PartProps & { name: LinesFieldName }) {
  const { t } = useTranslation('studio');
  const { field, fieldState } = useController({ control: draft.form.control, name });
  return (
    <AgentFieldInput
      name={name}
      error={fieldState.error && t('create.checkField')}
      disabled={busy}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

function KnowledgeBase({ state }: PartProps) {
  const { t } = useTranslation('studio');
  const { control } = state.draft.form;
  const { field, fieldState } = useController({ control, name: 'knowledge_base_id' });
  const agentName = useWatch({ control, name: 'name' });
  return (
    <KnowledgeBaseChoice
      value={field.value}
      onChange={field.onChange}
      agentName={agentName}
      problem={fieldState.error && t('create.checkField')}
      disabled={state.busy}
    />
  );
}
