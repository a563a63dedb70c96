import { Suspense, startTransition, useEffect, useState } from 'react';
import { loadTexts } from '../../../../i18n/start';
import { lazyWithRetry } from '../../../../lib/lazy/lazy-with-retry';
import type { MessageActionsProps } from './message-actions-bar';

const MessageActionsBar = lazyWithRetry(async () => {
  const [file] = await Promise.all([import('./message-actions-bar'), loadTexts(['chatTools'])]);
  return file.MessageActionsBar;
});

/**
 * Actions of a stored message. Rendered in a transition after the text, so that they do not slow down scrolling. Their
 * space is always reserved.
 */
export function MessageActions({ message }: MessageActionsProps) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => startTransition(() => setIsTime(true)), []);
  if (!isTime) return null;
  // A separate boundary: the transition must not wait for the code.
  return (
    <Suspense>
      <MessageActionsBar message={message} />
    </Suspense>
  );
}
