import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import {
  type ChatImport,
  chatsWereImported,
  useChatImportsBeginMutation,
  useChatImportsGetQuery,
} from '../api/chat-import-api';
import { fileProblem, IMPORT_MEGABYTES, refusedProblem } from './file-problem';

const POLL_MS = 1000;

const isOpen = (last: ChatImport | undefined): boolean => last?.status === 'waiting' || last?.status === 'reading';

/** The last import of chats, and a function that starts another one. */
export function useChatImport() {
  const { t } = useTranslation('chatImport');
  const errorText = useErrorText();
  const dispatch = useDispatch();
  const [polls, setPolls] = useState(false);
  const found = useChatImportsGetQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: polls ? POLL_MS : 0,
  });
  const [begin, { isLoading: isSending }] = useChatImportsBeginMutation();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const isNone = isApiError(found.error) && found.error.status === 404;
  const last = isNone ? undefined : found.data;
  const open = isOpen(last);

  useEffect(() => {
    setPolls(open);
    if (open) setWasOpen(true);
    else if (wasOpen) dispatch(chatsWereImported());
  }, [open, wasOpen, dispatch]);

  const take = async (chosen: File | undefined, agentId: number | undefined): Promise<void> => {
    if (!chosen || isSending) return;
    setFile(chosen);
    const problem = fileProblem(chosen);
    if (problem) return setError(t(`problems.${problem}`, { mb: IMPORT_MEGABYTES }));
    if (agentId === undefined) return setError(t('chooseAgent'));
    setError(null);
    try {
      await begin({ agentId, body: { file: chosen } }).unwrap();
      setWasOpen(true);
    } catch (failure) {
      const refused = isApiError(failure) ? refusedProblem(failure) : undefined;
      setError(refused ? t(`problems.${refused}`, { mb: IMPORT_MEGABYTES }) : errorText(failure));
    }
  };

  return {
    last,
    isOpen: open,
    /** The import finished while this was shown. */
    isOver: wasOpen && !open,
    isLoading: found.isLoading,
    loadError: found.error && !isNone && !found.data ? found.error : undefined,
    reload: () => void found.refetch(),
    take,
    file,
    error,
    isSending,
    again: () => {
      setWasOpen(false);
      setFile(null);
    },
  };
}
