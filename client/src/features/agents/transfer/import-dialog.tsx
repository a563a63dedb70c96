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
import { useFieldNames } from './use-field-names';
import { useImport } from './use-import';

/** Creates an agent from a file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('transfer');
  const transfer = useImport();
  const { incomplete, open } = transfer;
  const close = () => {
    if (transfer.isLoading) return;
    if (incomplete) open(incomplete);
    else onClose();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        title={incomplete ? t('imported', { name: incomplete.agent.name }) : t('import')}
        description={t(incomplete ? 'onlyYou' : 'intro')}
        footer={incomplete && <Button onClick={() => open(incomplete)}>{t('open')}</Button>}
      >
        {incomplete ? <Differences made={incomplete} /> : <FileTarget transfer={transfer} />}
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

/** What the new agent lacks of the file. */
function Differences({ made: { shortened, ignored } }: { made: ImportedAgent }) {
  const { t } = useTranslation('transfer');
  const namesOf = useFieldNames();
  return (
    <div className="grid gap-3">
      {shortened.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold">{t('shortened')}</h3>
          <p>{namesOf(shortened)}</p>
        </div>
      )}
      {ignored.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold">{t('ignored')}</h3>
          <p className="[overflow-wrap:anywhere]">{namesOf(ignored)}</p>
        </div>
      )}
    </div>
  );
}
