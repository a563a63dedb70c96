import type { ReactNode } from 'react';
import { Children, isValidElement, lazy } from 'react';
import { loadTexts } from '../../i18n/start';
import { preloadable } from '../../lib/lazy/preloadable';
import { OptionalBoundary } from '../../ui/feedback/lazy-boundary';
import { useIsGrowing } from '../diagram/use-is-growing';
import { Formula } from '../formula/formula';
import { CodeBlock } from './code-block';

const Diagram = preloadable(async () => {
  const [file] = await Promise.all([import('../diagram/diagram'), loadTexts(['chatTools'])]);
  return file.Diagram;
});
const Highlighted = lazy(async () => ({ default: (await import('./highlighted')).Highlighted }));

/** Highlighting longer code takes longer than one frame. */
const HIGHLIGHTED_UP_TO = 20_000;

/** A fenced block: a formula, or code with its language. */
export function FencedBlock({ children }: { children?: ReactNode }) {
  const { language, code } = readCode(children);
  if (language === 'math') return <Formula source={code.trim()} isDisplay />;
  const plain = <code>{code}</code>;
  if (language === 'mermaid') return <DrawnFence code={code}>{plain}</DrawnFence>;
  const isColoured = language !== undefined && code.length <= HIGHLIGHTED_UP_TO;
  return (
    <CodeBlock language={language}>
      {isColoured ? (
        <OptionalBoundary instead={plain}>
          <Highlighted language={language} code={code} />
        </OptionalBoundary>
      ) : (
        plain
      )}
    </CodeBlock>
  );
}

/** A diagram, as source until its fence is closed. */
export function DrawnFence({ code, children }: { code: string; children: ReactNode }) {
  const isGrowing = useIsGrowing(code);
  const source = <CodeBlock language="mermaid">{children}</CodeBlock>;
  if (isGrowing) return source;
  return (
    <OptionalBoundary instead={source}>
      <Diagram source={code.trimEnd()} />
    </OptionalBoundary>
  );
}

interface CodeProps {
  className?: string;
  children?: ReactNode;
}

/** Reads the child of `pre`: a `code` element with the class `language-…`. */
function readCode(children: ReactNode): { language: string | undefined; code: string } {
  const [element] = Children.toArray(children);
  if (!isValidElement<CodeProps>(element)) return { language: undefined, code: '' };
  const language = /language-(\S+)/.exec(element.props.className ?? '')?.[1];
  return { language, code: Children.toArray(element.props.children).join('') };
}
