import { FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { RowFrame, RunningStatus } from './row-frame';
import type { Upload } from './use-documents';

/** A file that is being uploaded, or was rejected. */
export function UploadRow({ upload: { file, error }, onForget }: { upload: Upload; onForget: () => void }) {
  const { t } = useTranslation('knowledge');
  const isRefused = error !== undefined;
  const status = error ?? <RunningStatus>{t('documents.sending')}</RunningStatus>;
  return (
    <RowFrame icon={<FileText />} name={file.name} status={status} isFailed={isRefused}>
      {isRefused && (
        <IconButton label={t('documents.forget', { name: file.name })} onClick={onForget}>
          <X />
        </IconButton>
      )}
    </RowFrame>
  );
}
