import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeView, type MyAgentsView, readView, writeView } from './my-agents-view';

/** Delay in milliseconds, because browsers reject URL changes on every key press. */
const WRITE_AFTER = 300;

/** Search, order and number of shown agents, kept in the URL. */
export function useMyAgentsView(): [MyAgentsView, (change: Partial<MyAgentsView>) => void] {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readView(params));

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a navigation, the new URL must not be overwritten
  useEffect(() => {
    if (writeView(params, view).toString() === params.toString()) return;
    const timer = setTimeout(() => setParams((before) => writeView(before, view), { replace: true }), WRITE_AFTER);
    return () => clearTimeout(timer);
  }, [view]);

  return [view, (change) => setView((before) => changeView(before, change))];
}
