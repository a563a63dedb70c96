import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../../../i18n/start';
import { preloadable } from '../../../../../lib/lazy/preloadable';
import { LazyMenu } from '../../../../../ui/overlays/lazy-menu';
import { messageTextAround } from '../message-text';
import type { MessageMenuProps } from './message-menu-items';
import { selectedTextIn } from './quote';

const MessageMenuItems = preloadable(async () => {
  const [file] = await Promise.all([import('./message-menu-items'), loadTexts(['chatTools', 'voice'])]);
  return file.MessageMenuItems;
});

/** Menu of a message. */
export function MessageMenu(props: Omit<MessageMenuProps, 'selected' | 'remember'>) {
  const { t } = useTranslation('chat');
  const selected = useRef('');
  const remember = (button: Element): void => {
    selected.current = selectedTextIn(messageTextAround(button));
  };
  return (
    <LazyMenu label={t('actions.more')} size="sm" preload={MessageMenuItems.preload} onBeforePress={remember}>
      <MessageMenuItems {...props} selected={selected} remember={remember} />
    </LazyMenu>
  );
}
