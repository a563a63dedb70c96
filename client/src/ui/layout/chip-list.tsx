import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { Chip } from './chip';

export interface ChipListProps extends Omit<ComponentProps<'ul'>, 'onSelect'> {
  texts: readonly string[];
  onSelect: (text: string) => void;
}

/** A list of selectable texts of any length. */
export function ChipList({ texts, onSelect, className, ...rest }: ChipListProps) {
  return (
    <ul className={cn('flex flex-wrap gap-2', className)} {...rest}>
      {texts.map((text) => (
        <li key={text} className="max-w-full">
          <Chip
            className="h-auto min-h-[35px] rounded-[18px] py-1.5 text-left [overflow-wrap:anywhere]"
            onClick={() => onSelect(text)}
          >
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
