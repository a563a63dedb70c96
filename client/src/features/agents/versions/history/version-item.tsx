import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import { formatChatDate } from '../../../../lib/time/format-date';
import { Button } from '../../../../ui/buttons/button';
import { Badge } from '../../../../ui/layout/badge';
import type { AgentVersion } from '../../api/versions-api';

export interface VersionItemProps {
  version: AgentVersion;
  /** Whether the agent is published. */
  isPublished: boolean;
  onCompare: () => void;
  onRestore: () => void;
}

/** A version in the list: number, date, note and actions. */
export function VersionItem({ version, isPublished, onCompare, onRestore }: VersionItemProps) {
  const { t } = useTranslation('agentVersions');
  const { language } = useLanguage();
  const { number, note, restored_from: restoredFrom, created_at: createdAt, is_live: isLive } = version;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{t('history.number', { number })}</span>
          {isLive && (
            <Badge tone={isPublished ? 'ready' : 'neutral'}>{t(isPublished ? 'history.live' : 'history.last')}</Badge>
          )}
          <time dateTime={createdAt} className="tabular text-xs text-fg2">
            {formatChatDate(createdAt, language)}
          </time>
        </p>
        {restoredFrom !== null && (
          <p className="text-sm text-fg2">{t('history.restoredFrom', { number: restoredFrom })}</p>
        )}
        {note && (
          <p dir="auto" className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">
            {note}
          </p>
        )}
      </div>
      {!isLive && (
        <div className="flex gap-2">
          <Button size="sm" variant="ghost" aria-label={t('history.compareLabel', { number })} onClick={onCompare}>
            {t('history.compare')}
          </Button>
          <Button size="sm" variant="secondary" aria-label={t('history.restoreLabel', { number })} onClick={onRestore}>
            {t('history.restore')}
          </Button>
        </div>
      )}
    </div>
  );
}
