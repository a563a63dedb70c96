import { useTranslation } from 'react-i18next';
import { isApiError } from './errors/api-error';
import { useErrorText } from './errors/error-text';
import type { DocumentsListApiResponse } from './generated-knowledge';

export type KnowledgeDocument = DocumentsListApiResponse[number];

/** Polling interval while documents are read, in milliseconds. */
export const READING_POLL_MS = 1500;

/** Whether a document is waiting or being read. */
export const isUnread = ({ status }: KnowledgeDocument): boolean => status === 'waiting' || status === 'reading';

/** Why a document was rejected. Needs the `knowledge` texts, which list the supported file types. */
export function useDocumentErrorText(): (error: unknown) => string {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  return (error) =>
    isApiError(error) && error.code === 'file_type_refused' ? t('documents.typeRefused') : errorText(error);
}
