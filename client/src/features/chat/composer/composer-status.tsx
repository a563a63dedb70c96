import { LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';
import { useSustained } from '../../../lib/time/use-sustained';

/** Most messages are sent before anybody has written the next one. */
const SAID_AFTER = 1000;

interface ComposerStatusProps {
  /** How long the text is. */
  length: number;
  /** It cannot be sent because the message before it is on its way. */
  waits: boolean;
}

/** Why the message cannot be sent, or its length near the limit. */
export function ComposerStatus({ length, waits }: ComposerStatusProps) {
  const { t } = useTranslation('chat');
  const isTooLong = length > LIMITS.message;
  const isNear = length > LIMITS.message - 500;
  const isSaid = useSustained(waits, SAID_AFTER) && !isTooLong;
  const look = isSaid
    ? 'text-fg2 max-md:order-first max-md:basis-full max-md:px-2 max-md:pt-1 md:max-w-44'
    : cn('tabular text-fg2', isTooLong && 'font-semibold text-danger');
  // Rendered even when empty: screen readers announce only changes in existing regions.
  return (
    <span role="status" className={cn('self-center text-xs', isSaid || isNear ? look : 'sr-only')}>
      {isSaid ? t('composer.inFlight') : isNear && t('composer.tooLong', { count: length, max: LIMITS.message })}
    </span>
  );
}
