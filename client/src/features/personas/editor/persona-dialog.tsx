import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { usePreservedInput } from '../../../api/use-preserved-input';
import { useSubmit } from '../../../ui/forms/use-submit';
import { Dialog, DialogPanel } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import type { Persona } from '../api/personas-api';
import { draftOf, isChanged, type PersonaDraft } from './persona-draft';
import { PersonaForm } from './persona-form';
import { useSavePersona } from './use-save-persona';

export interface PersonaDialogProps {
  /** The persona to edit; null for a new one. */
  persona: Persona | null;
  onClose: () => void;
}

/** Dialog to create or edit a persona. */
export function PersonaDialog({ persona, onClose }: PersonaDialogProps) {
  const { kept, keep } = usePreservedInput<PersonaDraft>(`persona.${persona?.id ?? 'new'}`);
  const form = useForm<PersonaDraft>({ defaultValues: { ...draftOf(persona), ...kept } });
  const draft = useWatch({ control: form.control, compute: (values: PersonaDraft) => values });
  const [file, setFile] = useState<File | null>(null);
  const save = useSavePersona(persona);
  const { submit, isSubmitting } = useSubmit(form, async (values) => {
    if (await save(values, file)) onClose();
  });
  useEffect(() => keep(isChanged(persona, draft) ? draft : null));
  const { requestClose, question } = useUnsavedChanges(
    file !== null || isChanged(persona, draft),
    isSubmitting,
    onClose,
  );

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogPanel aria-describedby={undefined} className="md:max-w-[560px]">
        <PersonaForm
          persona={persona}
          form={form}
          file={file}
          saving={isSubmitting}
          onFile={setFile}
          onSubmit={submit}
          onCancel={requestClose}
          onDeleted={onClose}
        />
        {question}
      </DialogPanel>
    </Dialog>
  );
}
