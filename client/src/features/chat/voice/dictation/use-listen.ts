import { TIMES } from '@contract/limits';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { useMe } from '../../../../api/session/session';
import { onSessionEnd } from '../../../../api/session/session-events';
import { useLanguage } from '../../../../i18n/use-language';
import { useChatScreen } from '../../thread/use-chat-screen';
import { transcribe } from '../api/voice-calls';
import { takeVoice } from '../voice-tabs';
import { listenWithBrowser } from './browser-listening';
import { type Listening, ListeningError, type ListeningOptions } from './listening';
import { listenWithRecorder } from './recorded-listening';

/** The active or last microphone. */
let latest: Listening | null = null;

// The browser may keep a page in memory after navigation, with its microphone.
window.addEventListener('pagehide', () => latest?.cancel());
// The transcript must not become a draft of the next user.
onSessionEnd(() => latest?.cancel());

/**
 * Turns a microphone on in place of the active one, in the language of the interface, with the installation's service
 * or the browser.
 */
export function useListen(): (options: Omit<ListeningOptions, 'language'>) => Listening {
  const { chat } = useChatScreen();
  const { language } = useLanguage();
  const hasService = useMe()?.has_transcription ?? false;
  return useCallback(
    (options) => {
      const all = { ...options, language };
      latest?.finish();
      takeVoice();
      latest = hasService
        ? listenWithRecorder(all, (audio, signal) => transcribe(chat.id, audio, language, signal))
        : listenWithBrowser(all);
      return latest;
    },
    [chat.id, language, hasService],
  );
}

/** The text of a failure: what happened, and what to do. */
export function useListeningErrorText(): (error: unknown) => string {
  const { t } = useTranslation('voice');
  const textOf = useErrorText();
  return useCallback(
    (error) => {
      if (!(error instanceof ListeningError)) return t('dictation.errors.failed');
      if (error.details) return textOf(error.details);
      return t(`dictation.errors.${error.reason}`, { minutes: TIMES.dictation / 60_000 });
    },
    [t, textOf],
  );
}
