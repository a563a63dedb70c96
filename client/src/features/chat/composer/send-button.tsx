import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button';
import type { Obstacle } from './draft/obstacle';

/** Not `disabled` when something stands in the way: it stays reachable and says what. */
export function SendButton({ obstacle }: { obstacle: Obstacle | null }) {
  const { t } = useTranslation('chat');
  return (
    <IconButton
      type="submit"
      variant="primary"
      label={t('composer.send')}
      aria-disabled={obstacle !== null || undefined}
      title={obstacle ? t(`composer.${obstacle}`) : undefined}
      className="rounded-[14px]"
    >
      <ArrowUp />
    </IconButton>
  );
}
