import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { formatChatDate } from '../../../lib/time/format-date';
import { Badge } from '../../../ui/layout/badge';

interface EmailRowProps {
  entry: { email: string; created_at: string; has_account: boolean };
  /** Shown before the address. */
  choice?: ReactNode;
  action: ReactNode;
}

/** One entry: address, date and actions. */
export function EmailRow({ entry, choice, action }: EmailRowProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <li className="flex min-h-16 items-center gap-3 border-line px-4 py-2 not-first:border-t">
      {choice}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-all">{entry.email}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-fg2">
          <span className="tabular">{formatChatDate(entry.created_at, language)}</span>
          {entry.has_account && <Badge>{t('lists.account')}</Badge>}
        </p>
      </div>
      {action}
    </li>
  );
}

/** The rows of one page. */
export function EmailRows({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-card">{children}</ul>;
}
