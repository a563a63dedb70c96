import type { Availability } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/layout/badge';

export interface StatusBadgeProps {
  status: string | null | undefined;
  /** Availability of the workflow of a published agent. */
  availability?: Availability | undefined;
  /** Whether the agent is hidden after reports; only its creator gets this. */
  hidden?: boolean | undefined;
}

/** Status of an agent as text, color, and a filled or hollow dot. */
export function StatusBadge({ status, availability, hidden }: StatusBadgeProps) {
  const { t } = useTranslation('agent');
  if (hidden) {
    return (
      <Badge tone="danger" dot="hollow">
        {t('status.hidden')}
      </Badge>
    );
  }
  if (status === 'ready' && (availability === 'offline' || availability === 'troubled')) {
    return (
      <Badge tone={availability === 'offline' ? 'danger' : 'draft'} dot="hollow">
        {t(`status.${availability}`)}
      </Badge>
    );
  }
  if (status === 'ready') {
    return (
      <Badge tone="ready" dot="filled">
        {t('status.ready')}
      </Badge>
    );
  }
  return (
    <Badge tone={status === 'not_published' ? 'draft' : 'neutral'} dot="hollow">
      {t(status === 'not_published' ? 'status.not_published' : 'status.unknown')}
    </Badge>
  );
}
