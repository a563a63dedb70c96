import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { Badge } from '../../../../ui/layout/badge';
import type { Presence } from './availability';

interface AvailabilityBadgeProps {
  presence: Presence;
  /** Without a border, for tight layouts. */
  plain?: boolean;
  className?: string;
}

const TONES = { available: 'ready', troubled: 'draft', offline: 'danger', unavailable: 'draft' } as const;

/** Whether the agent accepts messages and is online. */
export function AvailabilityBadge({ presence, plain, className }: AvailabilityBadgeProps) {
  const { t } = useTranslation('chat');
  return (
    <Badge
      tone={TONES[presence]}
      dot={presence === 'available' ? 'filled' : 'hollow'}
      className={cn(plain && 'border-0 px-0', className)}
    >
      {t(`badge.${presence}`)}
    </Badge>
  );
}
