import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../../../i18n/start';
import { restoreFocus } from '../../../../../lib/focus/restore-focus';
import { preloadable } from '../../../../../lib/lazy/preloadable';
import { IconButton } from '../../../../../ui/buttons/icon-button';
import { LazyBoundary } from '../../../../../ui/feedback/lazy-boundary';
import { messageTextAround } from '../message-text';
import type { MessageMenuProps } from './message-menu-items';
import { selectedTextIn } from './quote';

const MessageMenuItems = preloadable(async () => {
  const [file] = await Promise.all([import('./message-menu-items'), loadTexts(['chatTools'])]);
  return file.MessageMenuItems;
});

/** Button of a message's menu. Loads the menu's code on hover, focus or click. */
export function MessageMenu(props: Omit<MessageMenuProps, 'selected' | 'remember'>) {
  const { t } = useTranslation('chat');
  const [wanted, setWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  /** Read before the press changes the selection. */
  const selected = useRef('');
  const remember = (button: Element): void => {
    selected.current = selectedTextIn(messageTextAround(button));
  };
  const giveUp = (): void => {
    setWanted(false);
    setTimeout(() => restoreFocus(opener.current)); // `opener` is a new button by then
  };
  const button = (
    <IconButton
      ref={opener}
      size="sm"
      label={t('actions.more')}
      aria-haspopup="menu"
      aria-expanded={false}
      busy={wanted}
      onPointerEnter={() => void MessageMenuItems.preload()}
      onFocus={() => void MessageMenuItems.preload()}
      onPointerDown={({ currentTarget }) => remember(currentTarget)}
      onKeyDown={({ currentTarget }) => remember(currentTarget)}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <LazyBoundary fallback={button} onClose={giveUp}>
      <MessageMenuItems {...props} selected={selected} remember={remember} />
    </LazyBoundary>
  );
}
