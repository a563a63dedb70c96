import { LIMITS } from '@contract/limits';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { FormField } from '../../../ui/forms/counted/form-field';
import { AgentAvatar } from '../../../ui/images/avatar';
import { ImageDialog } from '../../../ui/images/image-dialog';
import { shortFileName } from '../../../ui/images/image-file';
import { useObjectUrl } from '../../../ui/images/use-object-url';
import type { Agent } from '../api/agents-api';
import { SkillsEditor } from '../fields/skills-editor';
import { TypeField } from '../fields/type-field';
import type { SettingsForm } from './form/settings-form';

/** Props of all form tabs. */
export interface TabProps {
  agent: Agent;
  stored: SettingsForm;
  form: UseFormReturn<SettingsForm>;
  values: SettingsForm;
  set: (changes: Partial<SettingsForm>) => void;
  disabled: boolean;
}

/** The public properties of an agent. */
export function GeneralTab(props: TabProps) {
  const { form, values, set, disabled } = props;
  const { t } = useTranslation(['agentSettings', 'agent', 'common']);
  const shared = { control: form.control, required: true, disabled, errors: { required: t('common:required') } };
  return (
    <div className="grid gap-5">
      <AgentImage {...props} />
      <FormField {...shared} name="name" label={t('fields.name')} max={LIMITS.agentName} />
      <Controller
        control={form.control}
        name="type"
        render={({ field, fieldState: { error } }) => (
          <TypeField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            error={error && (error.message ?? t('common:required'))}
            disabled={disabled}
          />
        )}
      />
      <FormField
        {...shared}
        name="short_description"
        label={t('fields.shortDescription')}
        max={LIMITS.agentShortDescription}
        rows={2}
      />
      <FormField {...shared} name="description" label={t('fields.description')} rows={6} boxClassName="min-h-36" />
      <section className="grid gap-3">
        <h3 className="text-base">{t('agent:skills')}</h3>
        <SkillsEditor
          draft={values.skills}
          disabled={disabled}
          onChange={(skills) => set({ skills })}
          typed={values.new_skill}
          onTyping={(new_skill) => set({ new_skill })}
        />
      </section>
    </div>
  );
}

/** The agent's image. A new image is previewed at once and uploaded when the settings are saved. */
function AgentImage({ agent, form, values: { image }, set, disabled }: TabProps) {
  const { t } = useTranslation(['agentSettings', 'common']);
  const [choosing, setChoosing] = useState(false);
  const url = useObjectUrl(image);
  const error = form.formState.errors.image?.message;
  const current = <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={96} />;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {url ? <img src={url} alt="" className="size-24 shrink-0 rounded-squircle bg-muted object-cover" /> : current}
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setChoosing(true)}>
            {t('picture.change')}
          </Button>
          {image && (
            <Button variant="ghost" size="sm" disabled={disabled} onClick={() => set({ image: null })}>
              {t('picture.undo')}
            </Button>
          )}
        </div>
        {image && <p className="text-sm text-fg2">{t('picture.pending', { name: shortFileName(image.name) })}</p>}
        {error && (
          <p role="alert" className="text-xs font-medium text-danger">
            {t('imageFailed')}. {error}
          </p>
        )}
      </div>
      <ImageDialog
        open={choosing}
        onOpenChange={setChoosing}
        title={t('picture.title')}
        current={current}
        onApply={(chosen) => {
          set({ image: chosen });
          setChoosing(false);
        }}
      />
    </div>
  );
}
