import type { ChatView } from '@contract/realtime';
import { Ellipsis, FileJson, FileText, Pencil, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu';
import { IconButton } from '../../../ui/icon-button';
import { exportAddress } from '../model/export-address';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog')).ShareDialog }));

/** What else one can do with a chat. */
export function ChatMenu({ chat, onRename }: { chat: ChatView; onRename: () => void }) {
  const { t, i18n } = useTranslation('chat');
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={t('header.menu')} size="lg">
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={onRename}>
            <Pencil aria-hidden="true" />
            {t('menu.rename')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setSharing(true)}>
            <Share2 aria-hidden="true" />
            {t('menu.share')}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <a href={exportAddress(chat.id, 'markdown', i18n.language)} download>
              <FileText aria-hidden="true" />
              {t('menu.markdown')}
            </a>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <a href={exportAddress(chat.id, 'json', i18n.language)} download>
              <FileJson aria-hidden="true" />
              {t('menu.json')}
            </a>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {sharing && (
        <Suspense fallback={null}>
          <ShareDialog chatId={chat.id} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
