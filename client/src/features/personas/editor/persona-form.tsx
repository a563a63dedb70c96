import { LIMITS } from '@contract/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditActions } from '../../../ui/buttons/edit-actions';
import { useFirstFocus } from '../../../ui/focus/use-first-focus';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Checkbox } from '../../../ui/forms/checkbox';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { DialogBody } from '../../../ui/overlays/dialog';
import type { Persona } from '../api/personas-api';
import { DeletePersona } from '../list/delete-persona';
import { descriptionMax, type PersonaDraft } from './persona-draft';
import { PersonaImage } from './persona-image';

export interface PersonaFormProps {
  persona: Persona | null;
  draft: PersonaDraft;
  /** The image that was just chosen. */
  file: File | null;
  saving: boolean;
  onChange: (change: Partial<PersonaDraft>) => void;
  onFile: (file: File | null) => void;
  onSubmit: () => void;
  onCancel: () => void;
  onDeleted: () => void;
}

/** Image, name, description, and whether new chats begin as this persona. */
export function PersonaForm(props: PersonaFormProps) {
  const { persona, draft, file, saving, onChange, onFile, onSubmit, onCancel, onDeleted } = props;
  const { t } = useTranslation(['personas', 'common']);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isNameless, setIsNameless] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const label = persona ? (saving ? 'dialog.saving' : 'dialog.save') : saving ? 'dialog.creating' : 'dialog.create';

  useFirstFocus(name, !persona);
  useRestoredFocus(form, saving);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const blank = draft.name.trim() === '';
    setIsNameless(blank);
    if (blank) name.current?.focus();
    else onSubmit();
  };

  return (
    <DialogBody
      title={t(persona ? 'dialog.editTitle' : 'dialog.createTitle')}
      footer={
        <EditActions
          formId={formId}
          submitLabel={t(label)}
          busy={saving}
          onCancel={onCancel}
          // The default one stays until another one takes its place.
          onDelete={persona && !persona.is_default ? () => setDeleting(true) : undefined}
        />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <fieldset disabled={saving} className="grid min-w-0 gap-5">
          <PersonaImage
            persona={persona}
            draft={draft}
            file={file}
            disabled={saving}
            onFile={onFile}
            onDrop={(dropsImage) => onChange({ dropsImage })}
          />
          <CountedField
            ref={name}
            label={t('dialog.name')}
            required
            max={LIMITS.personaName}
            error={isNameless ? t('dialog.nameRequired') : undefined}
            value={draft.name}
            onChange={(value) => {
              setIsNameless(false);
              onChange({ name: value });
            }}
          />
          <CountedField
            label={t('dialog.description')}
            optionalLabel={t('common:optional')}
            hint={t('dialog.descriptionHint')}
            rows={5}
            max={descriptionMax(persona)}
            value={draft.description}
            onChange={(description) => onChange({ description })}
          />
          {persona?.is_default ? (
            <p className="rounded-control bg-muted px-4 py-3 text-sm text-fg2">{t('dialog.isDefault')}</p>
          ) : (
            <Checkbox
              label={t('dialog.default')}
              hint={t('dialog.defaultHint')}
              checked={draft.isDefault}
              onChange={(isDefault) => onChange({ isDefault })}
            />
          )}
        </fieldset>
      </form>
      {persona && deleting && (
        <DeletePersona persona={persona} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </DialogBody>
  );
}
