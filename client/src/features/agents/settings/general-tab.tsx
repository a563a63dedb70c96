import { LIMITS } from '@contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { AgentAvatar } from '../../../ui/images/avatar';
import { ImageDialog } from '../../../ui/images/image-dialog';
import { shortFileName } from '../../../ui/images/image-file';
import { useObjectUrl } from '../../../ui/images/use-object-url';
import type { Agent } from '../api/agents-api';
import { SkillsEditor } from '../fields/skills-editor';
import { TypeField } from '../fields/type-field';
import type { RequiredField, SettingsForm } from './form/settings-form';
import type { SettingsErrors } from './form/use-save-settings';

/** Shared by the tabs. */
export interface TabProps {
  agent: Agent;
  stored: SettingsForm;
  form: SettingsForm;
  set: (changes: Partial<SettingsForm>) => void;
  errors: SettingsErrors;
  forget: (field: keyof SettingsErrors) => void;
  disabled: boolean;
}

/** What everyone sees of an agent. */
export function GeneralTab({ agent, form, set, errors, forget, disabled }: TabProps) {
  const { t } = useTranslation(['agentSettings', 'agent']);
  const field = (name: RequiredField) => ({
    required: true,
    disabled,
    value: form[name],
    error: errors[name],
    onChange: (value: string) => {
      forget(name);
      set({ [name]: value });
    },
  });
  return (
    <div className="grid gap-5">
      <AgentImage agent={agent} form={form} set={set} error={errors.image} disabled={disabled} />
      <CountedField label={t('fields.name')} max={LIMITS.agentName} {...field('name')} />
      <TypeField {...field('type')} />
      <CountedField
        label={t('fields.shortDescription')}
        max={LIMITS.agentShortDescription}
        rows={2}
        {...field('short_description')}
      />
      <CountedField label={t('fields.description')} rows={6} boxClassName="min-h-36" {...field('description')} />
      <section className="grid gap-3">
        <h3 className="text-base">{t('agent:skills')}</h3>
        <SkillsEditor
          draft={form.skills}
          disabled={disabled}
          onChange={(skills) => set({ skills })}
          typed={form.new_skill}
          onTyping={(new_skill) => set({ new_skill })}
        />
      </section>
    </div>
  );
}

interface AgentImageProps extends Pick<TabProps, 'agent' | 'form' | 'set' | 'disabled'> {
  error: string | undefined;
}

/** The agent's image. Another one shows at once and goes to the server with the save. */
function AgentImage({ agent, form, set, error, disabled }: AgentImageProps) {
  const { t } = useTranslation(['agentSettings', 'common']);
  const [choosing, setChoosing] = useState(false);
  const url = useObjectUrl(form.image);
  const current = <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={96} />;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {url ? <img src={url} alt="" className="size-24 shrink-0 rounded-squircle bg-muted object-cover" /> : current}
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setChoosing(true)}>
            {t('picture.change')}
          </Button>
          {form.image && (
            <Button variant="ghost" size="sm" disabled={disabled} onClick={() => set({ image: null })}>
              {t('picture.undo')}
            </Button>
          )}
        </div>
        {form.image && (
          <p className="text-sm text-fg2">{t('picture.pending', { name: shortFileName(form.image.name) })}</p>
        )}
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
        onApply={(image) => {
          set({ image });
          setChoosing(false);
        }}
      />
    </div>
  );
}
