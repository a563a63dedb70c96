import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { OptionalBoundary } from '../../../../ui/feedback/lazy-boundary';
import type { SourcedReplyProps } from './sourced-reply';

const Reply = preloadable(async () => {
  const [file] = await Promise.all([import('./sourced-reply'), loadTexts(['sources'])]);
  return file.SourcedReply;
});

/** A reply with its sources, if it has any. */
export function Sources({ sources, children }: Partial<SourcedReplyProps>) {
  if (!sources) return children;
  return (
    <OptionalBoundary instead={children}>
      <Reply sources={sources}>{children}</Reply>
    </OptionalBoundary>
  );
}
