import { lazy, Suspense } from 'react';
import { LoadBoundary } from '../../../../../ui/feedback/lazy-boundary';

const Typeset = lazy(async () => ({ default: (await import('./typeset')).Typeset }));

interface FormulaProps {
  /** LaTeX without its delimiters. */
  source: string;
  isDisplay?: boolean;
}

/** A formula. Shows the source until KaTeX has loaded, and when KaTeX cannot parse it. */
export function Formula({ source, isDisplay = false }: FormulaProps) {
  const plain = <code>{source}</code>;
  return (
    <LoadBoundary instead={plain}>
      <Suspense fallback={plain}>
        <Typeset source={source} isDisplay={isDisplay} />
      </Suspense>
    </LoadBoundary>
  );
}
