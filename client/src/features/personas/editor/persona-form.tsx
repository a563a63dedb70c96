import { LIMITS } from '@contract/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EditActions } from '../../../ui/buttons/edit-actions';
import { useFirstFocus } from '../../../ui/focus/use-first-focus';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Checkbox } from '../../../ui/forms/checkbox';
import { FormField } from '../../../ui/forms/counted/form-field';
import { DialogBody } from '../../../ui/overlays/dialog';
import type { Persona } from '../api/personas-api';
import { DeletePersona } from '../list/delete-persona';
import { descriptionMax, type PersonaDraft } from './persona-draft';
import { PersonaImage } from './persona-image';

export interface PersonaFormProps {
  persona: Persona | null;
  form: UseFormReturn<PersonaDraft>;
  /** The newly chosen image. */
  file: File | null;
  saving: boolean;
  onFile: (file: File | null) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  onDeleted: () => void;
}

/** Form for image, name, description and default status. */
export function PersonaForm(props: PersonaFormProps) {
  const { persona, form, saving, onSubmit, onCancel, onDeleted } = props;
  const { t } = useTranslation('personas');
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [deleting, setDeleting] = useState(false);
  const label = persona ? (saving ? 'dialog.saving' : 'dialog.save') : saving ? 'dialog.creating' : 'dialog.create';

  useFirstFocus(() => form.setFocus('name'), !persona);
  useRestoredFocus(element, saving);

  return (
    <DialogBody
      title={t(persona ? 'dialog.editTitle' : 'dialog.createTitle')}
      footer={
        <EditActions
          formId={formId}
          submitLabel={t(label)}
          busy={saving}
          onCancel={onCancel}
          // The default persona cannot be deleted until another one becomes the default.
          onDelete={persona && !persona.is_default ? () => setDeleting(true) : undefined}
        />
      }
    >
      <form ref={element} id={formId} noValidate onSubmit={onSubmit}>
        <Fields {...props} />
      </form>
      {persona && deleting && (
        <DeletePersona persona={persona} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </DialogBody>
  );
}

function Fields({ persona, form: { control }, file, saving, onFile }: PersonaFormProps) {
  const { t } = useTranslation(['personas', 'common']);
  return (
    <fieldset disabled={saving} className="grid min-w-0 gap-5">
      <PersonaImage persona={persona} control={control} file={file} disabled={saving} onFile={onFile} />
      <FormField
        control={control}
        name="name"
        label={t('dialog.name')}
        required
        max={LIMITS.personaName}
        errors={{ required: t('dialog.nameRequired') }}
      />
      <FormField
        control={control}
        name="description"
        label={t('dialog.description')}
        optionalLabel={t('common:optional')}
        hint={t('dialog.descriptionHint')}
        rows={5}
        max={descriptionMax(persona)}
      />
      {persona?.is_default ? (
        <p className="rounded-control bg-muted px-4 py-3 text-sm text-fg2">{t('dialog.isDefault')}</p>
      ) : (
        <Controller
          control={control}
          name="isDefault"
          render={({ field: { value, onChange } }) => (
            <Checkbox label={t('dialog.default')} hint={t('dialog.defaultHint')} checked={value} onChange={onChange} />
          )}
        />
      )}
    </fieldset>
  );
}
