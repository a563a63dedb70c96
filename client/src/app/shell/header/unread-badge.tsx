import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onTitleChange, titleUnread } from '../../../lib/navigation/document-title';
import { paths } from '../../../lib/navigation/paths';

/** The number of unread messages beside the link to the chats. */
export function UnreadBadge({ to }: { to: string }) {
  const { t } = useTranslation('common');
  const unread = useSyncExternalStore(onTitleChange, titleUnread);
  if (to !== paths.conversations || unread === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary"
      >
        {unread > 99 ? '99+' : unread}
      </span>
      <span className="sr-only">, {t('header.unread', { count: unread })}</span>
    </>
  );
}
