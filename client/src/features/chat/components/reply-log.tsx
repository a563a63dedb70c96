import { useEffect, useRef, useState } from 'react';
import { useChatSelector } from '../store/chat-store';
import { selectShown } from '../store/selectors';

interface Said {
  id: number;
  text: string;
}

const KEPT = 20;

/**
 * For screen readers: each reply once, when it is finished. The list itself is no live region: a stream would be read
 * out piece by piece, and rows that scroll into sight again as if they were new.
 */
export function ReplyLog({ chatId }: { chatId: number }) {
  const shown = useChatSelector((state) => selectShown(state, chatId));
  const [said, setSaid] = useState<readonly Said[]>([]);
  const knownUpTo = useRef<number | null>(null);

  useEffect(() => {
    const stored = shown.flatMap((each) => (each.kind === 'saved' ? [each.message] : []));
    const newest = stored.at(-1)?.seq ?? 0;
    // What was there when the chat was opened has been said.
    const from = knownUpTo.current ?? newest;
    knownUpTo.current = Math.max(from, newest);
    const fresh = stored.filter((message) => message.is_agent_message && message.seq > from);
    if (fresh.length === 0) return;
    setSaid((before) => [...before, ...fresh.map(({ id, message }) => ({ id, text: message }))].slice(-KEPT));
  }, [shown]);

  return (
    <div role="log" aria-live="polite" className="sr-only">
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
