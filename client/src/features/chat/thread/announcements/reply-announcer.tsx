import type { RequestType } from '@contract/requests/requests';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../../i18n/start';
import { useChatSelector } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { useChatScreen } from '../use-chat-screen';
import { ANNOUNCED_MAX_CHARS, cutAtWord } from './cut-at-word';
import { newReplies } from './new-replies';
import type { Spoken } from './spoken-reply';
import { useAnnouncements } from './use-announcements';

/**
 * Converts replies for announcement. The Markdown parser is loaded on first use; without it, the source text is used.
 */
async function spoken(replies: readonly Spoken[], questionOf: (type: RequestType) => string): Promise<string[]> {
  try {
    const [{ spokenReply }] = await Promise.all([
      import('./spoken-reply'),
      replies.some(({ request }) => request && !request.title) && loadTexts(['requests']),
    ]);
    return replies.map((reply) => spokenReply(reply, questionOf));
  } catch {
    return replies.map(({ message }) => cutAtWord(message, ANNOUNCED_MAX_CHARS));
  }
}

/**
 * Announces each finished reply once, for screen readers. The message list itself is not a live region: it would
 * announce each chunk, and rows again when they scroll back into view.
 */
export function ReplyAnnouncer() {
  const { i18n } = useTranslation('chat');
  const { chat } = useChatScreen();
  const shown = useChatSelector((state) => selectShown(state, chat.id));
  const [said, say] = useAnnouncements();
  const knownUpTo = useRef<number | null>(null);
  const conversation = chat.conversation_id ?? chat.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a language change must not repeat announcements
  useEffect(() => {
    const stored = shown.flatMap((each) => (each.kind === 'saved' ? [each.message] : []));
    const { upTo, fresh } = newReplies(knownUpTo.current, stored, conversation);
    knownUpTo.current = upTo;
    const questionOf = (type: RequestType): string => i18n.t(`requests:title.${type}`);
    if (fresh.length > 0) void spoken(fresh, questionOf).then(say);
  }, [shown, conversation]);

  return (
    <div role="log" aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
