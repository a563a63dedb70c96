import { lazy, Suspense } from 'react';
import { LoadBoundary } from '../../../../../ui/feedback/lazy-boundary';

const Typeset = lazy(async () => ({ default: (await import('./typeset')).Typeset }));

interface FormulaProps {
  /** LaTeX without the marks around it. */
  source: string;
  isDisplay?: boolean;
}

/** A formula; its source until KaTeX is loaded, and where KaTeX cannot read it. */
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
