import type { ChatView } from '@contract/chat/realtime';
import { Archive, ArchiveRestore, Bell, BellOff, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu';
import type { ChatDialog } from './chat-dialogs';
import { useArchive } from './use-archive';
import { useChangeChat } from './use-change-chat';

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
  const archive = useArchive(chat);
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
        <DropdownMenuItem onSelect={() => void archive(!is_archived)}>
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
