import { useTranslation } from 'react-i18next';
import { Button } from './button';

export interface EditActionsProps {
  /** ID of the form that the main button submits. */
  formId: string;
  submitLabel: string;
  busy: boolean;
  /** Whether submitting is not possible. */
  disabled?: boolean;
  onCancel: () => void;
  /** Undefined when the item cannot be deleted. */
  onDelete?: (() => void) | undefined;
}

/** The buttons below a form in a dialog. On phones two of them are side by side, to leave room for the form. */
export function EditActions({ formId, submitLabel, busy, disabled, onCancel, onDelete }: EditActionsProps) {
  const { t } = useTranslation('common');
  return (
    <div className="grid w-full grid-cols-2 gap-2 md:flex md:justify-end">
      {onDelete && (
        <Button
          variant="danger-ghost"
          className="max-md:order-last max-md:col-span-2 md:mr-auto"
          disabled={busy}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
      )}
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={formId} busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </div>
  );
}
