import { Suspense } from 'react';
import { loadTexts } from '../../../../i18n/start';
import { lazyWithRetry } from '../../../../lib/lazy/lazy-with-retry';
import { whenIdle } from '../../../../lib/lazy/when-idle';
import type { Attached } from './attached';

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
