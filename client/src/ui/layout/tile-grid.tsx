import { type Key, type ReactNode, useRef } from 'react';
import { cn } from '../../lib/cn';
import { type Page, useClampedPage } from '../../lib/navigation/use-page-param';
import { EmptyState } from '../feedback/empty-state';
import { ErrorState } from '../feedback/error-state';
import { Pager } from '../navigation/pager';
import { CreateTile } from './create-tile';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export interface TileGridProps<Item extends { id: Key }> {
  page: number;
  /** Items on a full page; the create tile then spans a row above them. */
  pageSize: number;
  /** The query of the page; `data` may still be that of another page. */
  query: {
    data?: Page<Item> | undefined;
    currentData?: Page<Item> | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  errorText: (error: unknown) => string;
  linkTo: (page: number) => string;
  onCreate: () => void;
  texts: Record<'loading' | 'error' | 'empty' | 'found' | 'tile', string>;
  /** Grid columns, as Tailwind classes. */
  columns: string;
  emptyShape?: 'squircle' | 'circle';
  emptyIcon?: ReactNode;
  renderItem: (item: Item) => ReactNode;
  skeleton: ReactNode;
}

/**
 * A paginated grid of the user's items with its loading, error and empty states. The first page starts with a tile to
 * create an item; an empty list has none, because the header above has the create button.
 */
export function TileGrid<Item extends { id: Key }>(props: TileGridProps<Item>) {
  const { page, pageSize, query, linkTo, onCreate, texts, columns } = props;
  const { data, currentData, error, isFetching, refetch } = query;
  const items = data?.items;
  const pages = data && Math.ceil(data.total / pageSize);
  useClampedPage(page, currentData && pages, linkTo);
  const section = useRef<HTMLDivElement>(null);
  const grid = cn('grid gap-4', columns);

  if (error && !currentData) {
    const retry = () => void refetch();
    return <ErrorState title={texts.error} message={props.errorText(error)} busy={isFetching} onRetry={retry} />;
  }
  if (!items) return <Loading label={texts.loading} grid={grid} skeleton={props.skeleton} />;
  if (items.length === 0 && page === 1) {
    return <EmptyState text={texts.empty} shape={props.emptyShape ?? 'squircle'} icon={props.emptyIcon} />;
  }
  return (
    <div ref={section} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
      <p role="status" className="sr-only">
        {!isFetching && texts.found}
      </p>
      <ul aria-busy={isFetching} className={grid}>
        {page === 1 && (
          <li className={cn(items.length >= pageSize && 'col-span-full')}>
            <CreateTile label={texts.tile} flat={items.length >= pageSize} onClick={onCreate} />
          </li>
        )}
        {items.map((item) => (
          <li key={item.id} className="grid">
            {props.renderItem(item)}
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        total={pages ?? 1}
        linkTo={linkTo}
        onFollow={() => {
          section.current?.focus({ preventScroll: true });
          scrollTo(0, 0);
        }}
      />
    </div>
  );
}

function Loading({ label, grid, skeleton }: { label: string; grid: string; skeleton: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={cn(grid, 'animate-appear-late')}>
        {SKELETONS.map((key) => (
          <div key={key} className="grid">
            {skeleton}
          </div>
        ))}
      </div>
    </div>
  );
}
