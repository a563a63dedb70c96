import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/feedback/skeleton';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Skeleton of the chat list with rows of the final height. */
export function ChatListSkeleton() {
  const { t } = useTranslation('chat');
  return (
    <div role="status" className="grid gap-0.5 p-2">
      <span className="sr-only">{t('list.loading')}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-[76px] items-center gap-3 px-3">
          <Skeleton className="size-12 rounded-squircle" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
