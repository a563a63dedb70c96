import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** Far above any last page; a larger number would only be refused by the server. */
const PAGE_MAX = 1_000_000;

/** The number of the page that the URL asks for, from 1. */
export function usePageParam(): number {
  const [params] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1;
}

/** Goes to the last page where the URL asks for one behind it. `pages`: how many there are; undefined: not known yet. */
export function useClampedPage(page: number, pages: number | undefined, linkTo: (page: number) => string): void {
  const navigate = useNavigate();
  const last = pages === undefined ? undefined : Math.max(1, pages);
  useEffect(() => {
    if (last !== undefined && page > last) void navigate(linkTo(last), { replace: true });
  }, [page, last, linkTo, navigate]);
}
