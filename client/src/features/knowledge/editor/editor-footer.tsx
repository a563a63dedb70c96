import { useTranslation } from 'react-i18next';
import { EditActions } from '../../../ui/buttons/edit-actions';
import { type BaseDraft, firstUntitled } from './base-draft';

export interface EditorFooterProps {
  formId: string;
  draft: BaseDraft;
  isNew: boolean;
  saving: boolean;
  /** The last save failed after some changes were stored. */
  isPartial: boolean;
  /** Opens a chapter. */
  onGoTo: (key: string) => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** The dialog's buttons, and the reason why saving is blocked. */
export function EditorFooter(props: EditorFooterProps) {
  const { formId, draft, isNew, saving, isPartial, onGoTo, onCancel, onDelete } = props;
  const { t } = useTranslation('knowledge');
  const untitled = firstUntitled(draft);
  const nameless = draft.name.trim() === '';
  // The untouched form of a new knowledge base shows no hint.
  const isBegun = !isNew || draft.chapters.length > 0;
  const label = isNew ? (saving ? 'dialog.creating' : 'dialog.create') : saving ? 'dialog.saving' : 'dialog.save';
  return (
    <div className="grid w-full gap-3">
      {isPartial && (
        <p role="alert" className="text-sm font-medium text-danger">
          {t('dialog.someSaved')}
        </p>
      )}
      {nameless && isBegun && (
        <p role="status" className="text-sm text-fg2">
          {t('dialog.nameNeeded')}
        </p>
      )}
      {!nameless && untitled && (
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-fg2">
          {t('dialog.titleNeeded')}
          <button
            type="button"
            className="touch-target font-medium text-primary underline underline-offset-4"
            onClick={() => onGoTo(untitled.key)}
          >
            {t('dialog.goToUntitled')}
          </button>
        </p>
      )}
      <EditActions
        formId={formId}
        submitLabel={t(label)}
        busy={saving}
        disabled={nameless || untitled !== undefined}
        onCancel={onCancel}
        onDelete={isNew ? undefined : onDelete}
      />
    </div>
  );
}
