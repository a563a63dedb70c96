import { PAGE } from '@contract/limits';
import type { QueryReturnValue } from '@reduxjs/toolkit/query';
import type { ApiError } from './errors/api-error';
import type { ResponseMeta } from './http/base-query';

/** Maximum number of requests per list. */
const PAGES_MAX = 10;

type Answer = QueryReturnValue<unknown, ApiError, ResponseMeta>;
type Call = (args: { url: string; params: { page: number; page_size: number } }) => Answer | PromiseLike<Answer>;

/** Loads a complete list from an endpoint with pages of at most 100 items. Used in a `queryFn`. */
export async function allPages<T>(
  call: Call,
  url: string,
  pagesMax = PAGES_MAX,
): Promise<{ data: T[] } | { error: ApiError }> {
  const items: T[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer = await call({ url, params: { page, page_size: PAGE.listMax } });
    if (answer.error) return { error: answer.error };
    const data = answer.data as T[];
    items.push(...data);
    if (data.length < PAGE.listMax || items.length >= (answer.meta?.totalCount ?? 0)) break;
  }
  return { data: items };
}
