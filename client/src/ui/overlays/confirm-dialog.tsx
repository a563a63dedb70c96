import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../lib/cn';
import { Button } from '../buttons/button';
import { useReturnFocus } from '../focus/use-return-focus';
import { overlayStyle, panelStyle } from './dialog';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The caller closes the dialog after its action, so that a failure can be shown inside. */
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks for confirmation, for example before an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel, danger, busy, onConfirm, children } =
    props;
  const { t } = useTranslation('common');
  const focus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyle} />
        <AlertDialog.Content className={cn(panelStyle, 'gap-4 p-4 md:max-w-[420px] md:p-6')} {...focus}>
          <div className="grid gap-2">
            <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-fg2">{description}</AlertDialog.Description>
          </div>
          {children}
          <div className="flex flex-col-reverse gap-2 pt-2 md:flex-row md:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelLabel ?? t('cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
