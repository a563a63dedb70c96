import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnread, READING_POLL_MS, useDocumentErrorText } from '../../../../api/documents';
import { askBeforeUnload } from '../../../../lib/browser/ask-before-unload';
import { makeUuid } from '../../../../lib/make-uuid';
import { notify } from '../../../../ui/feedback/notify';
import { useDocumentsListQuery, useDocumentsUploadMutation } from '../../api/knowledge-api';

/** A file that is being uploaded. */
export interface Upload {
  key: string;
  file: File;
  /** Why it was rejected; undefined during the upload. */
  error?: string;
}

/**
 * The documents of a knowledge base, and files that are being uploaded in sequence.
 * @param onRead called when chapters may have changed
 */
export function useDocuments(baseId: number, onRead: () => void) {
  const { t } = useTranslation('knowledge');
  const textOf = useDocumentErrorText();
  const [isReading, setReading] = useState(false);
  const { data, error, isLoading, isFetching, refetch } = useDocumentsListQuery(
    { id: baseId },
    { pollingInterval: isReading ? READING_POLL_MS : 0, skipPollingIfUnfocused: true, refetchOnFocus: isReading },
  );
  const [send] = useDocumentsUploadMutation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const sending = useRef(Promise.resolve());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const unread = data?.some(isUnread) ?? false;
  if (unread !== isReading) setReading(unread);

  // Chapters change when a document is read or deleted.
  const version = data?.map(({ id, read_at }) => `${id}:${read_at}`).join();
  const seen = useRef(version);
  useEffect(() => {
    if (version !== undefined && seen.current !== undefined && version !== seen.current) onRead();
    seen.current = version;
  }, [version, onRead]);

  const upload = (files: Iterable<File>): void => {
    const added = [...files].map((file) => ({ key: makeUuid(), file }));
    setUploads((before) => [...before, ...added]);
    for (const { key, file } of added) {
      const endAsking = askBeforeUnload();
      sending.current = sending.current.then(async () => {
        const failure = await send({ id: baseId, body: { file } })
          .unwrap()
          .then(() => undefined)
          .catch(textOf);
        endAsking();
        // Uploads continue after the dialog has closed.
        if (failure !== undefined && !isShown.current) {
          notify.error({ title: t('documents.uploadFailed', { name: file.name }), description: failure });
        }
        setUploads((before) =>
          failure === undefined
            ? before.filter((one) => one.key !== key)
            : before.map((one) => (one.key === key ? { ...one, error: failure } : one)),
        );
      });
    }
  };
  const forget = (key: string): void => setUploads((before) => before.filter((one) => one.key !== key));

  return { documents: data ?? [], error, isLoading, isFetching, refetch, uploads, upload, forget };
}
