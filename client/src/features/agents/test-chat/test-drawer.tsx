import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { Dialog, DialogClose, DialogPanel, DialogTitle } from '../../../ui/overlays/dialog';
import { StartOver, type TestChatProps, TestConversation } from './test-chat';

export interface TestDrawerProps extends TestChatProps {
  open: boolean;
  onClose: () => void;
  /** Takes the focus when the drawer closes. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Submits the form of a new agent. */
  onCreate?: (() => void) | undefined;
}

/** The test chat over the form: a sheet on phones, a dialog otherwise. */
export function TestDrawer({ open, onClose, opener, onCreate, ...props }: TestDrawerProps) {
  const { t } = useTranslation(['testChat', 'studio', 'common']);
  const isCreating = useRef(false);
  const create = () => {
    isCreating.current = true;
    onClose();
  };
  // The form is submitted once the drawer is gone, because an invalid field takes the focus.
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    opener.current?.focus({ preventScroll: true });
    if (isCreating.current) onCreate?.();
    isCreating.current = false;
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogPanel
        aria-describedby={undefined}
        onCloseAutoFocus={onCloseAutoFocus}
        className="h-[calc(92dvh-var(--keyboard,0px))] md:h-[min(85dvh,760px)]"
      >
        <header className="flex min-h-14 items-center gap-1 border-b border-line py-2 pr-2 pl-4">
          <DialogTitle className="min-w-0 flex-1 text-lg">{t('title')}</DialogTitle>
          <StartOver chat={props.chat} />
          <DialogClose asChild>
            <IconButton label={t('common:close')}>
              <X />
            </IconButton>
          </DialogClose>
        </header>
        <TestConversation {...props} />
        {onCreate && (
          <footer className="grid border-t border-line p-3">
            <Button variant="secondary" onClick={create}>
              {t('studio:create.submit')}
            </Button>
          </footer>
        )}
      </DialogPanel>
    </Dialog>
  );
}
