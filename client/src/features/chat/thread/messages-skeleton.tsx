import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/feedback/skeleton';

/** Skeleton of a chat whose messages are loading. */
export function MessagesSkeleton() {
  const { t } = useTranslation('chat');
  return (
    <div
      role="status"
      className="mx-auto flex min-h-0 w-full max-w-[752px] flex-1 flex-col justify-end gap-6 overflow-hidden px-4 py-6"
    >
      <span className="sr-only">{t('messages.loading')}</span>
      <Skeleton className="ml-auto h-10 w-52 rounded-[18px]" />
      <div className="flex gap-3">
        <Skeleton className="size-9 rounded-squircle" />
        <div className="grid flex-1 gap-2 pt-2">
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </div>
    </div>
  );
}
