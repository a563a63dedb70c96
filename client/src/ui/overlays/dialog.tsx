import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../lib/cn';
import { IconButton } from '../buttons/icon-button';
import { useKeyboardInset } from '../focus/use-keyboard-inset';
import { useReturnFocus } from '../focus/use-return-focus';

/** Same z-index as the panels, so that the overlay of a second dialog covers the first one. */
export const overlayStyle =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** A bottom sheet below 768 px, a centered card from there on. */
export const panelStyle = [
  'fixed z-50 flex max-h-[calc(92dvh-var(--keyboard,0px))] w-full flex-col bg-card text-fg shadow-overlay outline-none',
  'inset-x-0 bottom-[var(--keyboard,0px)] rounded-t-dialog base:pb-[env(safe-area-inset-bottom)]',
  'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
  'md:inset-x-auto base:md:top-1/2 md:bottom-auto md:left-1/2 base:md:max-h-[min(85dvh,760px)] base:md:max-w-[480px]',
  'md:-translate-x-1/2 base:md:-translate-y-1/2 md:rounded-dialog md:border md:border-line base:md:pb-0',
  'md:data-[state=closed]:animate-fade-out md:data-[state=open]:animate-fade-in',
].join(' ');

const NOTICES = '[data-sonner-toaster]';

export const Dialog = Primitive.Root;
export const DialogClose = Primitive.Close;
export const DialogTitle = Primitive.Title;

/**
 * The panel without content. Children are unmounted on close, so a dialog always starts with fresh state. On close, the
 * focus returns to the element that had it before.
 */
export function DialogPanel({
  className,
  children,
  onInteractOutside,
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  const focus = useReturnFocus();
  useKeyboardInset();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayStyle} />
      <Primitive.Content
        className={cn(panelStyle, className)}
        onInteractOutside={(event) => {
          onInteractOutside?.(event);
          // Toasts are above all dialogs; dismissing one must not close the dialog.
          if (event.target instanceof Element && event.target.closest(NOTICES)) event.preventDefault();
        }}
        {...focus}
        {...rest}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export interface DialogBodyProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons that stay visible below the scrolling part. */
  footer?: ReactNode;
  hideTitle?: boolean | undefined;
  children?: ReactNode;
}

/** Content of a `DialogPanel`: heading, close button, scrolling part and fixed footer. */
export function DialogBody({ title, description, footer, hideTitle, children }: DialogBodyProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <header className="flex items-start gap-3 px-4 pt-4 md:px-6 md:pt-6">
        <div className="grid min-w-0 flex-1 gap-1 pt-1.5">
          <Primitive.Title className={cn('text-lg', hideTitle && 'sr-only')}>{title}</Primitive.Title>
          {description && <Primitive.Description className="text-sm text-fg2">{description}</Primitive.Description>}
        </div>
        <Primitive.Close asChild>
          <IconButton label={t('close')} className="-mr-2">
            <X />
          </IconButton>
        </Primitive.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6">{children}</div>
      {footer && (
        <footer className="flex flex-col-reverse gap-2 border-t border-line px-4 py-4 md:flex-row md:justify-end md:px-6">
          {footer}
        </footer>
      )}
    </>
  );
}

export interface DialogContentProps
  extends DialogBodyProps,
    Omit<ComponentProps<typeof Primitive.Content>, 'title' | 'children'> {}

/** Panel and body in one, for dialogs without state of their own. */
export function DialogContent({ title, description, footer, hideTitle, children, ...rest }: DialogContentProps) {
  return (
    <DialogPanel {...(description ? {} : { 'aria-describedby': undefined })} {...rest}>
      <DialogBody title={title} description={description} footer={footer} hideTitle={hideTitle}>
        {children}
      </DialogBody>
    </DialogPanel>
  );
}
