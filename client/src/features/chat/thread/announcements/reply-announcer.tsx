import { splitReasoning } from '@contract/reasoning';
import { useEffect, useRef } from 'react';
import { useChatSelector } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { ANNOUNCED_MAX_CHARS, cutAtWord } from './cut-at-word';
import { useAnnouncements } from './use-announcements';

/**
 * Converts replies for announcement. The Markdown parser is loaded on first use; without it, the source text is used.
 */
async function spoken(texts: readonly string[]): Promise<string[]> {
  try {
    const { announcedText } = await import('./announced-text');
    return texts.map(announcedText);
  } catch {
    return texts.map((text) => cutAtWord(text, ANNOUNCED_MAX_CHARS));
  }
}

/**
 * Announces each finished reply once, for screen readers. The message list itself is not a live region: it would
 * announce each chunk, and rows again when they scroll back into view.
 */
export function ReplyAnnouncer({ chatId }: { chatId: number }) {
  const shown = useChatSelector((state) => selectShown(state, chatId));
  const [said, say] = useAnnouncements();
  const knownUpTo = useRef<number | null>(null);

  useEffect(() => {
    const stored = shown.flatMap((each) => (each.kind === 'saved' ? [each.message] : []));
    const newest = stored.reduce((top, { seq }) => Math.max(top, seq), 0);
    // Replies present when the chat opens are not announced.
    const from = knownUpTo.current ?? newest;
    knownUpTo.current = Math.max(from, newest);
    const fresh = stored.filter((message) => message.is_agent_message && message.seq > from);
    if (fresh.length > 0) void spoken(fresh.map(({ message }) => splitReasoning(message).answer)).then(say);
  }, [shown, say]);

  return (
    <div role="log" aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
