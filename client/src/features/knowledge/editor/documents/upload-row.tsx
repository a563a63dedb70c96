import { FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { Spinner } from '../../../../ui/feedback/spinner';
import type { Upload } from './use-documents';

/** A file that is being sent, or was refused. */
export function UploadRow({ upload: { file, error }, onForget }: { upload: Upload; onForget: () => void }) {
  const { t } = useTranslation('knowledge');
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-card border border-line py-2 pr-2 pl-4">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-fg2" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="truncate font-medium">{file.name}</p>
        <p role="status" className={error === undefined ? 'text-sm text-fg2' : 'text-sm text-danger'}>
          {error ?? (
            <span className="inline-flex items-center gap-2">
              <Spinner size={14} />
              {t('documents.sending')}
            </span>
          )}
        </p>
      </div>
      {error !== undefined && (
        <IconButton label={t('documents.forget', { name: file.name })} onClick={onForget}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
