import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeView, type MyAgentsView, readView, writeView } from './my-agents-view';

/** Browsers refuse an address that changes with each letter. */
const WRITE_AFTER = 300;

/** Filter, sorting and page of the user's agents, kept in the URL. */
export function useMyAgentsView(): [MyAgentsView, (change: Partial<MyAgentsView>) => void] {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readView(params));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address must not be overwritten with this view
  useEffect(() => {
    if (writeView(params, view).toString() === params.toString()) return;
    const timer = setTimeout(() => setParams((before) => writeView(before, view), { replace: true }), WRITE_AFTER);
    return () => clearTimeout(timer);
  }, [view]);

  return [view, (change) => setView((before) => changeView(before, change))];
}
