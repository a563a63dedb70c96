import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { useMe } from '../../../../api/session/session';
import { useLanguage } from '../../../../i18n/use-language';
import { notify } from '../../../../ui/feedback/notify';
import { useChatScreen } from '../../thread/use-chat-screen';
import { loadSpeech } from '../api/voice-calls';
import { readAloud } from './reader';
import { ReadingError } from './reading-error';

interface Text {
  id: number;
  message: string;
  sources?: readonly unknown[] | undefined;
}

/** Reads a message of the open chat. Resolves like `readAloud`. @throws ReadingError */
export function useReader(): (message: Text) => Promise<boolean> {
  const { chat } = useChatScreen();
  const { language } = useLanguage();
  const hasService = useMe()?.has_speech ?? false;
  return useCallback(
    ({ id, message, sources }) =>
      readAloud({
        messageId: id,
        text: message,
        sources: sources?.length ?? 0,
        language,
        load: hasService ? (part, signal) => loadSpeech(chat.id, id, part, signal) : null,
      }),
    [chat.id, language, hasService],
  );
}

/** The text of a failed reading. */
export function useReadingErrorText(): (error: unknown) => string {
  const { t } = useTranslation('voice');
  const textOf = useErrorText();
  return useCallback(
    (error) => {
      if (!(error instanceof ReadingError)) return t('reading.errors.failed');
      return error.details ? textOf(error.details) : t(`reading.errors.${error.reason}`);
    },
    [t, textOf],
  );
}

/** Reads a message of the open chat; a failure is shown. */
export function useReadAloud(): (message: Text) => void {
  const { t } = useTranslation('voice');
  const read = useReader();
  const textOf = useReadingErrorText();
  return (message) => {
    read(message).catch((error: unknown) => notify.error({ title: t('reading.failed'), description: textOf(error) }));
  };
}
