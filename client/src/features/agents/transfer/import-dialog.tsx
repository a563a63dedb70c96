import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { FileDrop } from '../../../ui/forms/file-drop';
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

function FileTarget({ transfer: { take, isLoading, file, error } }: { transfer: ReturnType<typeof useImport> }) {
  const { t } = useTranslation('transfer');
  return (
    <FileDrop
      hint={t('hint', { mb: IMPORT_MEGABYTES })}
      sendingText={(name) => t('importing', { name })}
      accept={IMPORT_TYPES}
      file={file}
      error={error}
      isSending={isLoading}
      onTake={(chosen) => void take(chosen)}
    />
  );
}
