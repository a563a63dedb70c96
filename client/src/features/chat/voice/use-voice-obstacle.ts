import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../lib/browser/use-online';

/** Why voice that needs the server cannot be used now, as a text; undefined when it can, or needs no server. */
export function useVoiceObstacle(needsServer: boolean): string | undefined {
  const { t } = useTranslation('voice');
  const isOnline = useOnline();
  return needsServer && !isOnline ? t('offline') : undefined;
}
