import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { paths } from '../../../lib/navigation/paths';
import { Button } from '../../../ui/buttons/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Spinner } from '../../../ui/feedback/spinner';
import { FileDrop } from '../../../ui/forms/file-drop';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import type { ChatImport } from '../api/chat-import-api';
import { AgentChoice, type ChosenAgent } from './agent-choice';
import { IMPORT_MEGABYTES, IMPORT_TYPES } from './file-problem';
import { ImportOutcome } from './import-outcome';
import { useChatImport } from './use-chat-import';

type Import = ReturnType<typeof useChatImport>;

/** Imports chats from other services: choice of agent and file, progress, and outcome. */
export function ImportChatsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chatImport');
  const textOf = useErrorText();
  const navigate = useNavigate();
  const transfer = useChatImport();
  const { last, isOver, isOpen, isLoading, isSending, loadError } = transfer;
  const title = !isOver ? 'title' : last?.failure ? 'failed' : 'done';
  return (
    <Dialog open onOpenChange={(open) => !open && !isSending && onClose()}>
      <DialogContent
        title={t(title)}
        description={title === 'title' ? t('intro') : undefined}
        footer={
          isOver && (
            <>
              <Button variant="secondary" onClick={transfer.again}>
                {t('again')}
              </Button>
              <Button onClick={() => void navigate(paths.conversations)}>{t('open')}</Button>
            </>
          )
        }
      >
        {loadError ? (
          <ErrorState title={t('loadFailed')} message={textOf(loadError)} onRetry={transfer.reload} className="py-4" />
        ) : isLoading ? (
          <p role="status" className="grid justify-items-center py-8">
            <Spinner size={24} />
            <span className="sr-only">{t('loading')}</span>
          </p>
        ) : isOpen && last ? (
          <Progress last={last} />
        ) : isOver && last ? (
          <ImportOutcome outcome={last} />
        ) : (
          <Form transfer={transfer} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Form({ transfer: { last, take, file, error, isSending } }: { transfer: Import }) {
  const { t } = useTranslation('chatImport');
  const [agent, setAgent] = useState<ChosenAgent | null>(null);
  return (
    <div className="grid gap-5">
      <AgentChoice value={agent} onChange={setAgent} disabled={isSending} />
      <FileDrop
        hint={t('hint', { mb: IMPORT_MEGABYTES })}
        sendingText={(name) => t('uploading', { name })}
        accept={IMPORT_TYPES}
        file={file}
        error={error}
        isSending={isSending}
        onTake={(chosen) => void take(chosen, agent?.id)}
      />
      {last && (
        <details className="text-sm">
          <summary className="cursor-pointer text-fg2">{t('last', { name: last.name })}</summary>
          <div className="pt-3">
            <ImportOutcome outcome={last} />
          </div>
        </details>
      )}
    </div>
  );
}

function Progress({ last: { name, status, imported_count } }: { last: ChatImport }) {
  const { t } = useTranslation('chatImport');
  return (
    <div role="status" className="grid justify-items-center gap-3 py-8 text-center">
      <Spinner size={28} />
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      <p>{status === 'waiting' ? t('waiting') : t('progress', { count: imported_count })}</p>
      <p className="text-sm text-fg2">{t('goesOn')}</p>
    </div>
  );
}
