import { loadTexts } from '../i18n/start';
import { preloadable } from '../lib/lazy/preloadable';
import { OptionalBoundary } from '../ui/feedback/lazy-boundary';

const Body = preloadable(async () => {
  const [file] = await Promise.all([import('./markdown-body'), loadTexts(['chat'])]);
  return file.MarkdownBody;
});

/** Loads the Markdown renderer in advance, so that texts do not change their height when it arrives. */
export const preloadMarkdown = (): Promise<void> => Body.preload();

/** A Markdown text. Shows the source until the renderer has loaded, and if it fails to load. */
export function Markdown({ text, running = false }: { text: string; running?: boolean }) {
  return (
    <OptionalBoundary instead={<p className="whitespace-pre-wrap">{text}</p>}>
      <Body text={text} running={running} />
    </OptionalBoundary>
  );
}
