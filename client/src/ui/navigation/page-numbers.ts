/** Items of a pager: page numbers, and `gap` for omitted ones. */
export type PageItem = number | 'gap-before' | 'gap-after';

/** The first and last page, and a window around the current one. Empty for up to one page. */
export function pageItems(current: number, total: number, reach: number): PageItem[] {
  if (total <= 1) return [];
  const from = Math.max(2, current - reach);
  const to = Math.min(total - 1, current + reach);
  const items: PageItem[] = [1];
  // A gap of a single page is replaced by that page.
  if (from === 3) items.push(2);
  else if (from > 3) items.push('gap-before');
  for (let page = from; page <= to; page++) items.push(page);
  if (to === total - 2) items.push(total - 1);
  else if (to < total - 2) items.push('gap-after');
  items.push(total);
  return items;
}

/** A page number from a URL, limited to 1..total. */
export function clampPage(page: number, total: number): number {
  if (!Number.isInteger(page) || page < 1) return 1;
  return Math.min(page, Math.max(1, total));
}
