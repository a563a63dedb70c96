import { Suspense, startTransition, useEffect, useState } from 'react';
import { lazyWithRetry } from '../../../../lib/lazy/lazy-with-retry';
import type { MessageActionsProps } from './message-actions-bar';

const MessageActionsBar = lazyWithRetry(async () => (await import('./message-actions-bar')).MessageActionsBar);

/**
 * The actions of a stored message. They come a moment after the text, and between frames: a list that is being scrolled has
 * no time for what is not visible yet. Their room is always kept.
 */
export function MessageActions({ message }: MessageActionsProps) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => startTransition(() => setIsTime(true)), []);
  if (!isTime) return null;
  // A boundary of its own: the transition must not wait for the code.
  return (
    <Suspense>
      <MessageActionsBar message={message} />
    </Suspense>
  );
}
