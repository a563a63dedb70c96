import type { MessageStep } from '@contract/chat/steps';
import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { OptionalBoundary } from '../../../../ui/feedback/lazy-boundary';

const ReplySteps = preloadable(async () => {
  const [file] = await Promise.all([import('./reply-steps'), loadTexts(['steps'])]);
  return file.ReplySteps;
});

/** Reserves space for the steps while their code loads. */
export const StepsSpace = () => <div className="mb-2 h-8" />;

/** The steps of a reply, if it has any. Their code is loaded with the first of them. */
export function LazyReplySteps({ steps }: { steps: readonly MessageStep[] | undefined }) {
  if (!steps) return null;
  return (
    <OptionalBoundary instead={<StepsSpace />}>
      <ReplySteps steps={steps} />
    </OptionalBoundary>
  );
}
