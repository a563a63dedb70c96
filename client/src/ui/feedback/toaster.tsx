import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import { useNoticeFocus } from '../focus/use-notice-focus';
import { CloseNotice } from './close-notice';
import { createNoticeBoard } from './notice-board';
import { attachNoticeBoard } from './notify';

/**
 * Displays up to three toasts, paused by hover or focus. Rendered outside the page and above all dialogs, because
 * errors in dialogs are often shown only here.
 */
export function Toaster() {
  const { t } = useTranslation('common');
  const place = useRef<HTMLElement>(null);
  const [repeats, setRepeats] = useState<readonly string[]>([]);
  const [board] = useState(() =>
    createNoticeBoard(toast, {
      closeButton: (id, title) => <CloseNotice title={title} onClose={() => toast.dismiss(id)} />,
      onRepeats: setRepeats,
    }),
  );
  useNoticeFocus(place, board.hold);
  // Child effects run first, so sonner is subscribed by now.
  useEffect(() => {
    const leave = attachNoticeBoard(board);
    return () => {
      leave();
      board.forget();
    };
  }, [board]);
  const toasts = (
    <Sonner
      ref={place}
      visibleToasts={3}
      gap={14}
      expand
      // At the top, because the bottom edge has the composer and the buttons of sheets.
      position="top-right"
      offset={{ top: 72, right: 16 }}
      // Below the header of an open chat: its menu stays usable.
      className="[body:has([data-chat-header])_&]:[--offset-top:136px]!"
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
        classNames: {
          toast:
            'font-sans! rounded-card! border-line! bg-card! text-fg! shadow-overlay! gap-3! p-4! pr-12! data-[visible=true]:pointer-events-auto!',
          title: 'text-sm! font-semibold!',
          description: 'text-sm! text-fg2!',
          actionButton:
            'h-auto! shrink-0! rounded-control! bg-transparent! px-2! py-1! text-sm! font-semibold! text-primary! underline! underline-offset-2!',
          error: 'border-danger!',
        },
      }}
      // Above dialogs, below tooltips.
      style={{ '--width': '356px', zIndex: 55 } as React.CSSProperties}
    />
  );
  return createPortal(
    <>
      {toasts}
      <div aria-live="polite" className="sr-only">
        {repeats.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts are only added at the end
          <p key={at}>{text}</p>
        ))}
      </div>
    </>,
    document.body,
  );
}
