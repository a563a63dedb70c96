import type { FileView } from '@contract/realtime';
import { Suspense } from 'react';
import { loadTexts } from '../../../../i18n/start';
import { lazyWithRetry } from '../../../../lib/lazy/lazy-with-retry';
import { whenIdle } from '../../../../lib/lazy/when-idle';

/** The files attached to the next message of the open chat. */
export interface Attached {
  count: number;
  /** Why the message cannot be sent with them, as a text. */
  problem?: string | undefined;
  /** Takes them for a message. */
  take: () => readonly FileView[] | undefined;
}

export const NO_FILES: Attached = { count: 0, take: () => undefined };

/** Must not delay the chat. */
const Attachments = lazyWithRetry(async () => {
  await new Promise<void>(whenIdle);
  const [file] = await Promise.all([import('./attachments'), loadTexts(['files'])]);
  return file.Attachments;
});

/** Attached files in the composer, with the button that attaches more. */
export function LazyAttachments(props: { onChange: (attached: Attached) => void }) {
  return (
    <Suspense fallback={<span className="size-10 shrink-0" />}>
      <Attachments {...props} />
    </Suspense>
  );
}
