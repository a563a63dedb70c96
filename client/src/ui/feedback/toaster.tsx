import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import { useMediaQuery } from '../../lib/browser/use-media-query';
import { whenNoticed } from '../../lib/browser/when-noticed';
import { useNoticeFocus } from '../focus/use-notice-focus';
import { CloseNotice } from './close-notice';
import { createNoticeBoard, type PausableNoticeBoard } from './notice-board';
import { attachNoticeBoard } from './notify';

/** Distance from an open chat's header, which has its title and menu: below the application's header, or in its place. */
const BELOW_CHAT_HEADER =
  'md:[body:has([data-chat-header])_&]:[--offset-top:136px]! ' +
  'max-md:[body:has([data-chat-header]:not([hidden]))_&]:[--offset-top:72px]! ' +
  'max-md:[body:has([data-chat-header]:not([hidden]))_&]:[--mobile-offset-top:72px]!';

const ICONS = {
  success: <CircleCheck className="size-5 text-ready" />,
  error: <CircleAlert className="size-5 text-danger" />,
  info: <Info className="size-5 text-primary" />,
};

const CLASS_NAMES = {
  toast:
    'font-sans! rounded-card! border-line! bg-card! text-fg! shadow-overlay! gap-3! p-4! pr-12! data-[visible=true]:pointer-events-auto!',
  title: 'text-sm! font-semibold!',
  description: 'text-sm! text-fg2!',
  actionButton:
    'h-auto! shrink-0! rounded-control! bg-transparent! px-2! py-1! text-sm! font-semibold! text-primary! underline! underline-offset-2!',
  error: 'border-danger!',
};

/**
 * Displays up to three toasts, paused by hover or focus; on phones the newest one, with the others behind it until they
 * are touched or focused. Rendered outside the page and above all dialogs, because
 * errors in dialogs are often shown only here.
 */
export function Toaster() {
  const { t } = useTranslation('common');
  const place = useRef<HTMLElement>(null);
  const { board, repeats, isHeld } = useNoticeBoard();
  const isPhone = useMediaQuery('(max-width: 767px)');
  useNoticeFocus(place, board.hold);
  useAttachedBoard(board);
  return createPortal(
    <>
      <Sonner
        ref={place}
        visibleToasts={3}
        gap={14}
        expand={!isPhone || isHeld}
        // At the top, because the bottom edge has the composer and the buttons of sheets.
        position="top-right"
        offset={{ top: 72, right: 16 }}
        className={BELOW_CHAT_HEADER}
        // Over the header of phones: below it are titles and tabs.
        mobileOffset={{ top: 8, left: 16, right: 16 }}
        hotkey={[]}
        customAriaLabel={`${t('notifications')} Alt+T`}
        icons={ICONS}
        toastOptions={{ classNames: CLASS_NAMES }}
        // Above dialogs, below tooltips.
        style={{ '--width': '356px', zIndex: 55 } as React.CSSProperties}
      />
      <RepeatedNotices texts={repeats} />
    </>,
    document.body,
  );
}

/** A board on sonner, with the texts of repeated notices and whether all toasts are paused. */
function useNoticeBoard() {
  const [repeats, setRepeats] = useState<readonly string[]>([]);
  const [isHeld, setHeld] = useState(false);
  const [board] = useState(() =>
    createNoticeBoard(toast, {
      closeButton: (id, title) => <CloseNotice title={title} onClose={() => toast.dismiss(id)} />,
      onRepeats: setRepeats,
      onHold: setHeld,
    }),
  );
  return { board, repeats, isHeld };
}

/** Makes the board the one that `notify` uses. Notices may have been queued for it. */
function useAttachedBoard(board: PausableNoticeBoard): void {
  useEffect(() => {
    let leave: (() => void) | undefined;
    const cancel = whenNoticed(() => {
      leave = attachNoticeBoard(board);
    });
    return () => {
      cancel();
      leave?.();
      board.forget();
    };
  }, [board]);
}

/** Read by screen readers, which do not notice a toast that is shown again without a change. */
function RepeatedNotices({ texts }: { texts: readonly string[] }) {
  return (
    <div aria-live="polite" className="sr-only">
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts are only added at the end
        <p key={at}>{text}</p>
      ))}
    </div>
  );
}
