import { LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';
import { useSustained } from '../../../lib/time/use-sustained';

/** Delay in ms: most messages are sent before the user has written the next one. */
const ANNOUNCE_DELAY = 1000;

interface ComposerStatusProps {
  /** Length of the text in characters. */
  length: number;
  /** Blocked while the previous message is being sent. */
  waits: boolean;
}

/** Shows why the message cannot be sent, or its length near the limit. */
export function ComposerStatus({ length, waits }: ComposerStatusProps) {
  const { t } = useTranslation('chat');
  const isTooLong = length > LIMITS.message;
  const isNear = length > LIMITS.message - 500;
  const isAnnounced = useSustained(waits, ANNOUNCE_DELAY) && !isTooLong;
  const look = isAnnounced
    ? 'text-fg2 max-md:order-first max-md:basis-full max-md:px-2 max-md:pt-1 md:max-w-44'
    : cn('tabular base:text-fg2', isTooLong && 'font-semibold text-danger');
  // Rendered even when empty: screen readers announce only changes in existing regions.
  return (
    <span role="status" className={cn('self-center text-xs', isAnnounced || isNear ? look : 'sr-only')}>
      {isAnnounced ? t('composer.inFlight') : isNear && t('composer.tooLong', { count: length, max: LIMITS.message })}
    </span>
  );
}
