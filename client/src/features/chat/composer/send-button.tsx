import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button';
import type { Obstacle } from './draft/obstacle';

/** Not `disabled` when sending is blocked: it stays focusable and explains why. */
export function SendButton({ obstacle }: { obstacle: Obstacle | null }) {
  const { t } = useTranslation('chat');
  return (
    <IconButton
      type="submit"
      variant="primary"
      label={t('composer.send')}
      aria-disabled={obstacle !== null || undefined}
      tooltip={obstacle ? t(`composer.${obstacle}`) : undefined}
      aria-description={obstacle ? t(`composer.${obstacle}`) : undefined}
      className="rounded-[14px]"
    >
      <ArrowUp />
    </IconButton>
  );
}
