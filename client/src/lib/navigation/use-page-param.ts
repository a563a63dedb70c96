import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** Far above any last page; the server rejects larger numbers. */
const PAGE_MAX = 1_000_000;

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Number of items on all pages. */
  total: number;
}

/** The page number in the URL, from 1. */
export function usePageParam(): number {
  const [params] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1;
}

/** Navigates to the last page when the URL is past it. `pages` is the number of pages; undefined while it loads. */
export function useClampedPage(page: number, pages: number | undefined, linkTo: (page: number) => string): void {
  const navigate = useNavigate();
  const last = pages === undefined ? undefined : Math.max(1, pages);
  useEffect(() => {
    if (last !== undefined && page > last) void navigate(linkTo(last), { replace: true });
  }, [page, last, linkTo, navigate]);
}
