import { splitReasoning } from '@contract/reasoning';
import { useEffect, useRef } from 'react';
import { useChatSelector } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { ANNOUNCED_MAX_CHARS, cutAtWord } from './cut-at-word';
import { useAnnouncements } from './use-announcements';

/** Replies as they are said. What reads Markdown comes with the first of them; where it does not, they are said as they are. */
async function spoken(texts: readonly string[]): Promise<string[]> {
  try {
    const { announcedText } = await import('./announced-text');
    return texts.map(announcedText);
  } catch {
    return texts.map((text) => cutAtWord(text, ANNOUNCED_MAX_CHARS));
  }
}

/**
 * For screen readers: each reply once, when it is finished. The list itself is no live region: a stream would be read
 * out piece by piece, and rows that scroll into sight again as if they were new.
 */
export function ReplyAnnouncer({ chatId }: { chatId: number }) {
  const shown = useChatSelector((state) => selectShown(state, chatId));
  const [said, say] = useAnnouncements();
  const knownUpTo = useRef<number | null>(null);

  useEffect(() => {
    const stored = shown.flatMap((each) => (each.kind === 'saved' ? [each.message] : []));
    const newest = stored.at(-1)?.seq ?? 0;
    // What was there when the chat was opened has been said.
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
