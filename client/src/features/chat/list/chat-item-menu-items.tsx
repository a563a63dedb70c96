import type { ChatView } from '@contract/realtime';
import { Archive, ArchiveRestore, Bell, BellOff, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import type { UpdateChatDto } from '../../../api/generated';
import { restoreFocus } from '../../../lib/focus/restore-focus';
import { IconButton } from '../../../ui/buttons/icon-button';
import { notify } from '../../../ui/feedback/notify';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import type { ChatDialog } from './chat-dialogs';

interface ChatItemMenuItemsProps {
  chat: ChatView;
  /** Label of the button. */
  label: string;
  className: string;
  /** Opens a dialog once the menu is closed. */
  onDialog: (dialog: ChatDialog) => void;
}

/** Menu of a chat in the list. Opens once its code has loaded. */
export function ChatItemMenuItems({ chat, label, className, onDialog }: ChatItemMenuItemsProps) {
  const { t } = useTranslation('chatTools');
  const dialog = useRef<ChatDialog>(null);
  const choose = (chosen: ChatDialog): void => {
    dialog.current = chosen;
  };
  const change = useChangeChat(chat.id);
  const { is_pinned, is_muted, is_archived } = chat;
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton size="sm" label={label} className={className}>
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={() => {
          const chosen = dialog.current;
          dialog.current = null;
          // After the button has the focus, so that the dialog returns it there.
          if (chosen) setTimeout(() => onDialog(chosen));
        }}
      >
        <DropdownMenuItem onSelect={() => void change({ is_pinned: !is_pinned })}>
          {is_pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
          {t(is_pinned ? 'list.unpin' : 'list.pin')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void change({ is_muted: !is_muted })}>
          {is_muted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
          {t(is_muted ? 'list.unmute' : 'list.mute')}
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => void change({ is_archived: !is_archived }, is_archived ? 'list.unarchived' : 'list.archived')}
        >
          {is_archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          {t(is_archived ? 'list.unarchive' : 'list.archive')}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => choose('rename')}>
          <Pencil aria-hidden="true" />
          {t('menu.rename')}
        </DropdownMenuItem>
        <DropdownMenuItem danger onSelect={() => choose('delete')}>
          <Trash2 aria-hidden="true" />
          {t('menu.delete')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const rowOf = (chatId: number): Element | null => document.querySelector(`[data-chat-row="${chatId}"]`);

/** How long to wait for the row to move. */
const FRAMES = 30;

/** A row that moves to another group is a new element: its menu button takes the focus that was lost with the old one. */
function followRow(chatId: number, old: Element | null, frames = FRAMES): void {
  const row = rowOf(chatId);
  if (row !== old && document.activeElement === document.body) restoreFocus(row?.querySelector('button') ?? null);
  else if (frames > 0) requestAnimationFrame(() => followRow(chatId, old, frames - 1));
}

/** Changes a chat and shows the result in the list. */
function useChangeChat(chatId: number) {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { calls, list } = useChatRuntime();
  return async (change: UpdateChatDto, done?: 'list.archived' | 'list.unarchived'): Promise<void> => {
    // The event of the change may move the row before the response arrives.
    const row = rowOf(chatId);
    try {
      list.upsert(await calls.change(chatId, change));
      followRow(chatId, row);
      if (done) notify.success({ title: t(done) });
    } catch (error) {
      notify.error({ title: t('list.changeFailed'), description: textOf(error) });
    }
  };
}
