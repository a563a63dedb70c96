import { useEffect, useState } from 'react';
import { usePreservedInput } from '../../../api/use-preserved-input';
import { Dialog, DialogPanel } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import type { Persona } from '../api/personas-api';
import { draftOf, isChanged, type PersonaDraft } from './persona-draft';
import { PersonaForm } from './persona-form';
import { useSavePersona } from './use-save-persona';

export interface PersonaDialogProps {
  /** The persona to edit; null: a new one. */
  persona: Persona | null;
  onClose: () => void;
}

/** Makes a persona, or changes one. */
export function PersonaDialog({ persona, onClose }: PersonaDialogProps) {
  const { kept, keep } = usePreservedInput<PersonaDraft>(`persona.${persona?.id ?? 'new'}`);
  const [draft, setDraft] = useState(() => ({ ...draftOf(persona), ...kept }));
  const [file, setFile] = useState<File | null>(null);
  const { save, saving } = useSavePersona(persona);
  useEffect(() => keep(isChanged(persona, draft) ? draft : null));
  const { requestClose, question } = useUnsavedChanges(file !== null || isChanged(persona, draft), saving, onClose);

  const submit = async () => {
    if (saving) return;
    if (await save(draft, file)) onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogPanel aria-describedby={undefined} className="md:max-w-[560px]">
        <PersonaForm
          persona={persona}
          draft={draft}
          file={file}
          saving={saving}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          onFile={setFile}
          onSubmit={() => void submit()}
          onCancel={requestClose}
          onDeleted={onClose}
        />
        {question}
      </DialogPanel>
    </Dialog>
  );
}
