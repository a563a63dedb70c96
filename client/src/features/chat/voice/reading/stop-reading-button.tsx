import { Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { useIsReading } from './use-is-reading';

/** Stops reading this message; shown while it is read. */
export function StopReadingButton({ messageId }: { messageId: number }) {
  const { t } = useTranslation('chatTools');
  if (!useIsReading(messageId)) return null;
  return (
    <IconButton
      size="sm"
      data-reading=""
      label={t('messageMenu.stopReading')}
      className="text-primary"
      onClick={() => void import('./reader').then(({ stopReading }) => stopReading())}
    >
      <Square fill="currentColor" className="size-3.5!" />
    </IconButton>
  );
}
