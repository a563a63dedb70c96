import { Suspense } from 'react';
import { useMe } from '../../../api/session/session';
import { loadTexts } from '../../../i18n/start';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { whenIdle } from '../../../lib/lazy/when-idle';
import { canDictate, canSpeak } from './support';

/** Voice must not delay the chat. */
const idle = (): Promise<void> => new Promise(whenIdle);

const VoiceControls = lazyWithRetry(async () => {
  await idle();
  const [file] = await Promise.all([import('./voice-controls'), loadTexts(['voice'])]);
  return file.VoiceControls;
});

const ConversationButton = lazyWithRetry(async () => {
  await idle();
  const [file] = await Promise.all([import('./conversation/conversation-button'), loadTexts(['voice'])]);
  return file.ConversationButton;
});

/** Voice in the composer, loaded after the chat; absent if the browser does not support it. */
export function LazyVoice() {
  const me = useMe();
  const dictation = canDictate(me);
  if (!dictation && !canSpeak(me)) return null;
  return (
    <Suspense fallback={dictation && <span className="size-10 shrink-0" />}>
      <VoiceControls dictation={dictation} />
    </Suspense>
  );
}

/** The button of a voice conversation, for the header of a chat. */
export function LazyConversationButton() {
  const me = useMe();
  if (!canDictate(me) || !canSpeak(me)) return null;
  return (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <ConversationButton />
    </Suspense>
  );
}
