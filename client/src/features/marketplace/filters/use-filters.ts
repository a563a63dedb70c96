import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rememberSearch } from '../../../lib/navigation/last-search';
import { changeFilters, type Filters, readFilters, writeFilters } from './filters';

const SEARCH_PAUSE = 250;

/** The filters in the URL, and the text of the search box, which is ahead of the URL while the user types. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const [text, setText] = useState(filters.search);
  const written = useRef(filters.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = useCallback(
    (next: Partial<Filters>, replace = false) =>
      setParams((before) => writeFilters(before, changeFilters(readFilters(before), next)), { replace }),
    [setParams],
  );

  const query = params.toString();
  useEffect(() => rememberSearch(query && `?${query}`), [query]);

  // A delayed search must use the latest `change`.
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  }, [change]);

  // Back and forward change the URL without the search box.
  useEffect(() => {
    if (filters.search === written.current) return;
    written.current = filters.search;
    clearTimeout(timer.current);
    setText(filters.search);
  }, [filters.search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  /** Updates the search box, and the URL after a pause or at once. */
  const search = (value: string, now = false) => {
    setText(value);
    clearTimeout(timer.current);
    const write = () => {
      const next = value.trim();
      if (next === written.current) return;
      written.current = next;
      latest.current({ search: next }, true);
    };
    if (now) write();
    else timer.current = setTimeout(write, SEARCH_PAUSE);
  };

  const clear = () => {
    clearTimeout(timer.current);
    written.current = '';
    setText('');
    change({ search: '', type: '', availability: '' });
  };

  /** Link to another page with the same filters. */
  const linkTo = (page: number) => ({ search: `?${writeFilters(params, { ...filters, page, from: page })}` });

  return { filters, text, search, change, clear, linkTo };
}
