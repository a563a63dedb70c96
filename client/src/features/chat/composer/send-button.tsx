import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button';

/** Not `disabled` when sending is blocked: it stays focusable and explains why. */
export function SendButton({ obstacle }: { obstacle: string | undefined }) {
  const { t } = useTranslation('chat');
  return (
    <IconButton
      type="submit"
      variant="primary"
      label={t('composer.send')}
      aria-disabled={obstacle !== undefined || undefined}
      tooltip={obstacle}
      aria-description={obstacle}
      className="rounded-[14px]"
    >
      <ArrowUp />
    </IconButton>
  );
}
