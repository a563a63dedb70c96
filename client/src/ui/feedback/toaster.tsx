import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import { useNoticeFocus } from '../focus/use-notice-focus';
import { createNoticeBoard } from './notice-board';
import { attachNoticeBoard } from './notify';

const board = createNoticeBoard(toast);

/**
 * Displays up to three toasts, paused by hover or focus. Rendered outside the page and above all dialogs, because
 * errors in dialogs are often shown only here.
 */
export function Toaster() {
  const { t } = useTranslation('common');
  const place = useRef<HTMLElement>(null);
  useNoticeFocus(place, board.hold);
  // Child effects run first, so sonner is subscribed by now.
  useEffect(() => {
    const leave = attachNoticeBoard(board);
    return () => {
      leave();
      board.forget();
    };
  }, []);
  return createPortal(
    <Sonner
      ref={place}
      visibleToasts={3}
      gap={14}
      expand
      closeButton
      // At the top, because the bottom edge has the composer and the buttons of sheets.
      position="top-right"
      offset={{ top: 72, right: 16 }}
      // Over the header of phones: below it are titles and tabs.
      mobileOffset={{ top: 8, left: 16, right: 16 }}
      hotkey={[]}
      customAriaLabel={`${t('notifications')} Alt+T`}
      icons={{
        success: <CircleCheck className="size-5 text-ready" />,
        error: <CircleAlert className="size-5 text-danger" />,
        info: <Info className="size-5 text-primary" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast:
            'font-sans! rounded-card! border-line! bg-card! text-fg! shadow-overlay! gap-3! p-4! pr-12! data-[visible=true]:pointer-events-auto!',
          title: 'text-sm! font-semibold!',
          description: 'text-sm! text-fg2!',
          actionButton:
            'h-auto! shrink-0! rounded-control! bg-transparent! px-2! py-1! text-sm! font-semibold! text-primary! underline! underline-offset-2!',
          error: 'border-danger!',
          closeButton:
            'top-2! right-2! left-auto! size-8! transform-none! rounded-control! border-0! bg-transparent! text-fg2! hover:bg-muted! [&_svg]:size-4!',
        },
      }}
      style={{ '--width': '356px' } as React.CSSProperties}
    />,
    document.body,
  );
}
