import { Suspense } from 'react';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { LoadBoundary } from '../../../../ui/feedback/lazy-boundary';

const Body = preloadable(async () => (await import('./markdown-body')).MarkdownBody);

/** Loads the Markdown renderer in advance. */
export const prefetchMarkdown = (): void => void Body.preload();

/** A Markdown text. Shows the source until the renderer has loaded, and if it fails to load. */
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
