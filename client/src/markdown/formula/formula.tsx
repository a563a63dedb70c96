import { lazy } from 'react';
import { OptionalBoundary } from '../../ui/feedback/lazy-boundary';

const Typeset = lazy(async () => ({ default: (await import('./typeset')).Typeset }));

interface FormulaProps {
  /** LaTeX without its delimiters. */
  source: string;
  isDisplay?: boolean;
}

/** A formula. Shows the source until KaTeX has loaded, and when KaTeX cannot parse it. */
export function Formula({ source, isDisplay = false }: FormulaProps) {
  return (
    <OptionalBoundary instead={<code>{source}</code>}>
      <Typeset source={source} isDisplay={isDisplay} />
    </OptionalBoundary>
  );
}
