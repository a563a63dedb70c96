import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';
import { Badge } from '../../../ui/badge';

interface AvailabilityBadgeProps {
  available: boolean;
  /** Without the frame, where room is short. */
  plain?: boolean;
  className?: string;
}

/** Whether the agent can be written to. */
export function AvailabilityBadge({ available, plain, className }: AvailabilityBadgeProps) {
  const { t } = useTranslation('chat');
  return (
    <Badge
      tone={available ? 'ready' : 'draft'}
      dot={available ? 'filled' : 'hollow'}
      className={cn(plain && 'border-0 px-0', className)}
    >
      {t(available ? 'badge.available' : 'badge.unavailable')}
    </Badge>
  );
}
