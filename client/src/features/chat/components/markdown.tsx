import { Suspense } from 'react';
import { prepared } from '../../../lib/prepared';

const Body = prepared(async () => (await import('./markdown-body')).MarkdownBody);

/** Fetches what Markdown needs before the first message asks for it. */
export const prefetchMarkdown = (): void => void Body.prepare();

/** An agent's text. Until the parser is there, the text as it is. */
export function Markdown({ text, running = false }: { text: string; running?: boolean }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
      <Body text={text} running={running} />
    </Suspense>
  );
}
