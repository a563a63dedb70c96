import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../ui/page-title';
import { ChatList } from './chat-list';

/** The list with its heading. Where a chat is open beside it, the chat's name is the page's heading. */
export function ListPane({ openId }: { openId: number | null }) {
  const { t } = useTranslation('chat');
  const look = 'px-5 pt-5 pb-2 text-xl md:text-xl';
  return (
    <nav aria-label={t('title')} className="flex h-full min-h-0 flex-col overflow-y-auto overscroll-contain bg-card">
      {openId === null ? <PageTitle title={t('title')} className={look} /> : <h2 className={look}>{t('title')}</h2>}
      <ChatList openId={openId} />
    </nav>
  );
}
