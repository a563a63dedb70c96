import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../buttons/icon-button';

interface CloseNoticeProps {
  /** Title of the notice. */
  title: string;
  onClose: () => void;
}

/** Closes a toast. Screen readers do not read it with the toast, whose title it repeats. */
export function CloseNotice({ title, onClose }: CloseNoticeProps) {
  const { t } = useTranslation('common');
  return (
    <IconButton
      size="sm"
      label={`${t('close')}: ${title}`}
      tooltip={t('close')}
      aria-live="off"
      className="absolute top-2 right-2"
      onClick={onClose}
    >
      <X />
    </IconButton>
  );
}
