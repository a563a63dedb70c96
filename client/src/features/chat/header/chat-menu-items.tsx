import type { ChatView } from '@contract/chat/realtime';
import { Ellipsis, FileJson, FileText, Network, Pencil, Share2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu';
import { exportUrl } from './export-url';

export interface ChatMenuItemsProps {
  chat: ChatView;
  onRename: () => void;
  onShare: () => void;
  onBranches: () => void;
  onDelete: () => void;
}

/** The menu of a chat. Opens once its code has loaded. */
export function ChatMenuItems({ chat, onRename, onShare, onBranches, onDelete }: ChatMenuItemsProps) {
  const { t, i18n } = useTranslation(['chatTools', 'chat']);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton label={t('chat:header.menu')} size="lg">
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onRename}>
          <Pencil aria-hidden="true" />
          {t('menu.rename')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onShare}>
          <Share2 aria-hidden="true" />
          {t('menu.share')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onBranches}>
          <Network aria-hidden="true" />
          {t('menu.branches')}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <a href={exportUrl(chat.id, 'markdown', i18n.language)} download>
            <FileText aria-hidden="true" />
            {t('menu.markdown')}
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={exportUrl(chat.id, 'json', i18n.language)} download>
            <FileJson aria-hidden="true" />
            {t('menu.json')}
          </a>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem danger onSelect={onDelete}>
          <Trash2 aria-hidden="true" />
          {t('menu.delete')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
