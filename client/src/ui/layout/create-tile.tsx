import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';

export interface CreateTileProps extends ComponentProps<'button'> {
  label: string;
  /** Spans the whole row, for grids that are full without the tile. */
  flat?: boolean;
}

/** The first tile of a grid: creates an item. */
export function CreateTile({ label, flat, className, ...rest }: CreateTileProps) {
  return (
    <button
      type="button"
      className={cn(
        'flex base:min-h-14 w-full items-center justify-center gap-3 rounded-card border border-dashed border-control p-4',
        'font-semibold text-primary transition-colors duration-[120ms] ease-out hover:bg-soft',
        !flat && 'h-full flex-col',
        className,
      )}
      {...rest}
    >
      <span className="grid size-10 place-items-center rounded-full bg-soft text-fg">
        <Plus aria-hidden="true" className="size-5" />
      </span>
      <span className="text-center">{label}</span>
    </button>
  );
}
