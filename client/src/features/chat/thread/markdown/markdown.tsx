import { Suspense } from 'react';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { LoadBoundary } from '../../../../ui/feedback/lazy-boundary';

const Body = preloadable(async () => (await import('./markdown-body')).MarkdownBody);

/** Fetches what Markdown needs before the first message asks for it. */
export const prefetchMarkdown = (): void => void Body.preload();

/** An agent's text. Until the parser is there, and where it does not come, the text as it is. */
export function Markdown({ text, running = false }: { text: string; running?: boolean }) {
  const plain = <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <LoadBoundary instead={plain}>
      <Suspense fallback={plain}>
        <Body text={text} running={running} />
      </Suspense>
    </LoadBoundary>
  );
}
