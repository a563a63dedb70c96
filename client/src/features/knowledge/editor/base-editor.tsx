import { LIMITS } from '@contract/limits';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstFocus } from '../../../ui/focus/use-first-focus';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { DialogBody } from '../../../ui/overlays/dialog';
import type { KnowledgeBaseDetail } from '../api/knowledge-api';
import { DeleteBase } from '../list/delete-base';
import { AskBase } from './ask-base';
import { isChanged } from './base-draft';
import { ChapterList } from './chapters/chapter-list';
import { DeletedChapters } from './chapters/deleted-chapters';
import { DocumentsPanel } from './documents/documents-panel';
import { EditorFooter } from './editor-footer';
import { useSaveBase } from './save/use-save-base';
import { useBaseDraft } from './use-base-draft';

export interface BaseEditorProps {
  /** Absent for a new knowledge base. */
  base?: KnowledgeBaseDetail;
  /** Loads the base again, because its chapters have changed. */
  onRead?: () => void;
  /** Number of agents that use it. */
  readers?: number;
  onChanged: (isChanged: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  /** Closes, after confirmation if there are unsaved changes. */
  onClose: () => void;
  /** Call after saving, with the stored base, or after deleting. */
  onDone: (stored?: KnowledgeBaseDetail) => void;
}

/** Edits the name and the chapters of a knowledge base. Nothing is sent before saving. */
export function BaseEditor({ base, readers = 0, onRead, onChanged, onBusy, onClose, onDone }: BaseEditorProps) {
  const { t } = useTranslation('knowledge');
  const formId = useId();
  const work = useBaseDraft(base);
  const { draft } = work;
  const { save, saving, isPartial } = useSaveBase(base?.id, work.setDraft);
  const [deleting, setDeleting] = useState(false);
  const changed = isChanged(draft);
  const fields = useRef<HTMLFieldSetElement>(null);
  const nameField = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  useFirstFocus(() => nameField.current?.focus(), !base);
  useRestoredFocus(fields, saving);
  // Layout effect: a close right after the change must already ask for confirmation.
  useLayoutEffect(() => onChanged(changed), [changed, onChanged]);
  useEffect(() => onBusy(saving), [saving, onBusy]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!changed) return onDone();
    const stored = await save(draft);
    if (stored) onDone(stored);
  };

  return (
    <DialogBody
      title={t(base ? 'dialog.editTitle' : 'dialog.createTitle')}
      footer={
        <EditorFooter
          formId={formId}
          draft={draft}
          isNew={!base}
          saving={saving}
          isPartial={isPartial}
          onGoTo={work.open}
          onCancel={onClose}
          onDelete={() => setDeleting(true)}
        />
      }
    >
      <fieldset ref={fields} disabled={saving} className="grid min-w-0 gap-6">
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <CountedField
            ref={nameField}
            label={t('dialog.name')}
            required
            max={LIMITS.knowledgeBaseName}
            value={draft.name}
            onChange={work.rename}
          />
        </form>
        <BaseContent base={base} work={work} onRead={onRead} />
      </fieldset>
      {base && deleting && (
        <DeleteBase base={base} readers={readers} onClose={() => setDeleting(false)} onDeleted={() => onDone()} />
      )}
    </DialogBody>
  );
}

interface BaseContentProps extends Pick<BaseEditorProps, 'base' | 'onRead'> {
  work: ReturnType<typeof useBaseDraft>;
}

/** Documents and chapters, and a search in them. */
function BaseContent({ base, work, onRead }: BaseContentProps) {
  const { t } = useTranslation('knowledge');
  return (
    <>
      {base && onRead ? (
        <DocumentsPanel baseId={base.id} onRead={onRead} />
      ) : (
        <p className="text-sm text-fg2">{t('documents.later')}</p>
      )}
      <ChapterList baseId={base?.id} work={work} />
      <DeletedChapters draft={work.draft} onRestore={work.restore} />
      {base && base.chapters_count > 0 && <AskBase baseId={base.id} />}
    </>
  );
}
