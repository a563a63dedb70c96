import { lazy, Suspense } from 'react';

const load = () => import('./markdown-body');
const Body = lazy(async () => ({ default: (await load()).MarkdownBody }));

/** Fetches what Markdown needs before the first message asks for it. */
export const prefetchMarkdown = (): void => void load().catch(() => undefined);

/** An agent's text. Until the parser is there, the text as it is. */
export function Markdown({ text, running = false }: { text: string; running?: boolean }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
      <Body text={text} running={running} />
    </Suspense>
  );
}
