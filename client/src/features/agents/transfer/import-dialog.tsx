import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';
import { Button } from '../../../ui/buttons/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { shortFileName } from '../../../ui/images/image-file';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import type { ImportedAgent } from '../api/transfer-api';
import { IMPORT_MEGABYTES, IMPORT_TYPES } from './import-problem';
import { Differences, ImportedList, importedCount } from './imported-list';
import { useImport } from './use-import';

/** Creates agents from a file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['transfer', 'common']);
  const transfer = useImport();
  const { incomplete, open } = transfer;
  const several = incomplete !== null && incomplete.others.length > 0;
  const close = () => {
    if (transfer.isLoading) return;
    if (incomplete && !several) open(incomplete);
    else onClose();
  };
  const title = (made: ImportedAgent) =>
    several ? t('importedSeveral', { count: importedCount(made) }) : t('imported', { name: made.agent.name });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        title={incomplete ? title(incomplete) : t('import')}
        description={t(incomplete ? (several ? 'onlyYouSeveral' : 'onlyYou') : 'intro')}
        footer={incomplete && <Button onClick={close}>{t(several ? 'common:close' : 'open')}</Button>}
      >
        {!incomplete && <FileTarget transfer={transfer} />}
        {incomplete && (several ? <ImportedList made={incomplete} /> : <Differences {...incomplete} />)}
      </DialogContent>
    </Dialog>
  );
}

/** Takes a file by the button or by dropping it. */
function FileTarget({ transfer: { take, isLoading, file, error } }: { transfer: ReturnType<typeof useImport> }) {
  const { t } = useTranslation('transfer');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <fieldset
      aria-label={t('file')}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn(
        'grid min-w-0 justify-items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center',
        isOver ? 'border-primary bg-soft' : error ? 'border-danger' : 'border-control',
      )}
    >
      <FileUp aria-hidden="true" className="size-8 text-fg2" />
      <Button
        variant="secondary"
        busy={isLoading}
        aria-describedby="import-hint"
        onClick={() => input.current?.click()}
      >
        {t(file ? 'chooseOther' : 'choose')}
      </Button>
      <p id="import-hint" className="text-xs text-fg2">
        {t('hint', { mb: IMPORT_MEGABYTES })}
        <span className="max-md:hidden"> {t('drop')}</span>
      </p>
      <p role="status" className="flex max-w-full items-center gap-2 text-sm empty:hidden">
        {isLoading && file && (
          <>
            <Spinner size={18} />
            <span className="truncate">{t('importing', { name: shortFileName(file.name) })}</span>
          </>
        )}
      </p>
      {error && file && !isLoading && (
        <div role="alert" className="grid gap-1 text-sm">
          <p className="font-medium [overflow-wrap:anywhere]">{shortFileName(file.name)}</p>
          <p className="text-danger">{error}</p>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={IMPORT_TYPES}
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Lets the user pick the same file again.
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
