import { splitReasoning } from '@contract/chat/reasoning';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../../lib/lazy/lazy-with-retry';
import { Markdown } from '../../../../markdown/markdown';

const Reasoning = lazyWithRetry(async () => (await import('./reasoning')).Reasoning);

/** The text of a reply, below its collapsed reasoning. */
export function ReplyText({ text, running = false }: { text: string; running?: boolean }) {
  const { reasoning, answer } = splitReasoning(text);
  if (reasoning === '') return <Markdown text={answer} running={running} />;
  const isThinking = running && answer.trim() === '';
  return (
    <>
      <Suspense fallback={<div className="mb-2 h-8" />}>
        <Reasoning text={reasoning} running={isThinking} />
      </Suspense>
      {answer.trim() !== '' && <Markdown text={answer} running={running} />}
    </>
  );
}
