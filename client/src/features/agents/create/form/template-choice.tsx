import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../lib/navigation/paths';
import { Choice } from '../../../../ui/forms/choice';
import { type AgentForm, FIRST_TEMPLATES } from './agent-form';

/** Who provides the workflow: Regent from a template, or the creator. */
export function TemplateChoice({ control, disabled }: { control: Control<AgentForm>; disabled: boolean }) {
  const { t } = useTranslation('studio');
  const name = useId();
  const { field: template } = useController({ control, name: 'template_type' });
  const { field: custom } = useController({ control, name: 'custom' });
  return (
    <div className="grid gap-4">
      {!custom.value && (
        <fieldset disabled={disabled} className="grid min-w-0 content-start gap-2 md:grid-cols-2">
          <legend className="mb-1.5 text-sm font-medium">{t('create.template')}</legend>
          {FIRST_TEMPLATES.map((type) => (
            <Choice
              key={type}
              type="radio"
              name={name}
              label={t(`create.templates.${type}`)}
              hint={t(`create.templates.${type}Hint`)}
              checked={template.value === type}
              onChange={() => template.onChange(type)}
            />
          ))}
        </fieldset>
      )}
      <div className="grid gap-1.5">
        <Choice
          type="checkbox"
          label={t('create.custom')}
          hint={t('create.customHint')}
          checked={custom.value}
          disabled={disabled}
          onChange={(event) => custom.onChange(event.target.checked)}
        />
        {custom.value && (
          <a
            href={paths.integrationGuide}
            target="_blank"
            rel="noopener"
            className="touch-target inline-flex items-center gap-1.5 justify-self-start rounded-control text-sm font-medium text-primary underline underline-offset-4"
          >
            {t('create.customHelp')}
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only">({t('newTab')})</span>
          </a>
        )}
      </div>
    </div>
  );
}
