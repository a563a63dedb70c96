import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';

/** Whether the agent can be written to. */
export function AvailabilityBadge({ available }: { available: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <Badge tone={available ? 'ready' : 'draft'} dot={available ? 'filled' : 'hollow'}>
      {t(available ? 'badge.available' : 'badge.unavailable')}
    </Badge>
  );
}
