import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { isUnread, type KnowledgeDocument, READING_POLL_MS, useDocumentErrorText } from '../../../../api/documents';
import { useErrorText } from '../../../../api/errors/error-text';
import { askBeforeUnload } from '../../../../lib/browser/ask-before-unload';
import { makeUuid } from '../../../../lib/make-uuid';
import { notify } from '../../../../ui/feedback/notify';
import {
  filesWereRead,
  useDocumentsListQuery,
  useDocumentsUploadMutation,
  useKnowledgeBasesCreateMutation,
} from '../../api/knowledge-files-api';

/** A file that was added here. */
export interface AddedFile {
  key: string;
  name: string;
  /** Undefined while the file is sent, or if it was refused. */
  document?: KnowledgeDocument;
  /** Why it was refused. */
  error?: string;
}

export interface KnowledgeFilesProps {
  /** The chosen knowledge base; null to create one with the first files. */
  baseId: number | null;
  /** Name of a new knowledge base. */
  newName: string;
  onMade: (baseId: number) => void;
}

const isReady = ({ document }: AddedFile): boolean => document?.status === 'ready';

/** Uploads files to the knowledge base of an agent in sequence, and tracks how they are read. */
export function useKnowledgeFiles({ baseId, newName, onMade }: KnowledgeFilesProps) {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const refusal = useDocumentErrorText();
  const dispatch = useDispatch();
  const [make] = useKnowledgeBasesCreateMutation();
  const [send] = useDocumentsUploadMutation();
  const [isSending, setSending] = useState(false);
  const [added, setAdded] = useState<{ baseId: number | null; files: readonly AddedFile[] }>({
    baseId: null,
    files: [],
  });
  const [isReading, setReading] = useState(false);
  const { data } = useDocumentsListQuery(
    { id: added.baseId ?? 0 },
    { skip: added.baseId === null, pollingInterval: isReading ? READING_POLL_MS : 0, skipPollingIfUnfocused: true },
  );

  const files = added.baseId !== baseId ? [] : added.files.map((file) => withStatus(file, data));
  const areUnread = files.some(({ document }) => document && isUnread(document));
  if (areUnread !== isReading) setReading(areUnread);

  const ready = files.filter(isReady).length;
  useEffect(() => {
    if (ready > 0) dispatch(filesWereRead());
  }, [ready, dispatch]);

  const set = (key: string, change: Partial<AddedFile>): void =>
    setAdded((before) => ({
      ...before,
      files: before.files.map((file) => (file.key === key ? { ...file, ...change } : file)),
    }));

  const sendAll = async (chosen: readonly File[]): Promise<void> => {
    const id = baseId ?? (await make({ createKnowledgeBaseDto: { name: newName } }).unwrap()).id;
    const rows = chosen.map((file) => ({ key: makeUuid(), name: file.name, file }));
    setAdded({ baseId: id, files: [...files, ...rows.map(({ key, name }) => ({ key, name }))] });
    if (baseId === null) onMade(id);
    for (const { key, file } of rows) {
      const { data: document, error } = await send({ id, body: { file } });
      set(key, document ? { document } : { error: refusal(error) });
    }
  };
  const add = async (chosen: readonly File[]): Promise<void> => {
    setSending(true);
    const endAsking = askBeforeUnload();
    try {
      await sendAll(chosen);
    } catch (error) {
      notify.error({ title: t('toast.createFailed'), description: errorText(error) });
    } finally {
      endAsking();
      setSending(false);
    }
  };

  return { files, isSending, add: (chosen: readonly File[]) => void add(chosen) };
}

function withStatus(file: AddedFile, documents: readonly KnowledgeDocument[] | undefined): AddedFile {
  const document = documents?.find(({ id }) => id === file.document?.id);
  return document ? { ...file, document } : file;
}
