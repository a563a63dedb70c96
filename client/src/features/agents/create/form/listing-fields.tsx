import { LIMITS } from '@contract/limits';
import { isBlank } from '@contract/text/blank';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedField } from '../../../../ui/forms/counted/counted-field';
import { AgentPreview } from '../agent-preview';
import { FoldedFields, unfolding } from './folded-fields';
import { shownListing } from './listing';
import { TypeChoice } from './type-choice';
import type { AgentFormState } from './use-agent-form';

const FIELDS = ['type', 'short_description', 'description'] as const;

/** How users find the agent. The texts follow the instructions until the creator writes others. */
export function ListingFields({ state }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const { control } = state.draft.form;
  const [type, agent_context, short_description, description] = useWatch({
    control,
    name: ['type', 'agent_context', 'short_description', 'description'],
  });
  const shown = shownListing({ agent_context, short_description, description });
  const texts = [type, shown.short_description, shown.description];
  return (
    <FoldedFields
      title={t('create.listing')}
      summary={[type.trim(), shown.short_description.trim() || t('create.listingEmpty')].filter(Boolean).join(' · ')}
      control={control}
      fields={FIELDS}
      filled={texts.filter((text) => !isBlank(text)).length}
    >
      <AgentPreview state={state} shortDescription={shown.short_description} />
      <Type state={state} />
      <ListingText
        state={state}
        name="short_description"
        label={t('create.shortDescription')}
        hint={t('create.shortDescriptionHint')}
        required={t('create.shortDescriptionRequired')}
        max={LIMITS.agentShortDescription}
        rows={2}
        shown={shown.short_description}
      />
      <ListingText
        state={state}
        name="description"
        label={t('create.description')}
        hint={t('create.descriptionHint')}
        required={t('create.descriptionRequired')}
        rows={4}
        shown={shown.description}
      />
    </FoldedFields>
  );
}

function Type({ state: { draft, busy } }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const { field, fieldState } = useController({
    control: draft.form.control,
    name: 'type',
    rules: { validate: { required: (text) => !isBlank(text) } },
  });
  const isMissing = fieldState.error?.type === 'required';
  return (
    <TypeChoice
      ref={unfolding(field.ref)}
      value={field.value}
      error={fieldState.error && t(isMissing ? 'create.typeRequired' : 'create.checkField')}
      onChange={field.onChange}
      disabled={busy}
    />
  );
}

interface ListingTextProps {
  state: AgentFormState;
  name: 'short_description' | 'description';
  label: string;
  hint: string;
  /** Error for a cleared text. */
  required: string;
  max?: number;
  rows: number;
  shown: string;
}

function ListingText({ state: { draft, busy }, name, required, shown, ...rest }: ListingTextProps) {
  const { t } = useTranslation('studio');
  const { field, fieldState } = useController({
    control: draft.form.control,
    name,
    // A text that follows blank instructions is an error of the instructions.
    rules: { validate: { required: (text) => text === null || !isBlank(text) } },
  });
  const isMissing = fieldState.error?.type === 'required';
  return (
    <CountedField
      {...rest}
      required
      ref={unfolding(field.ref)}
      error={fieldState.error && (isMissing ? required : t('create.checkField'))}
      disabled={busy}
      value={shown}
      onChange={field.onChange}
    />
  );
}
