import { Plus } from 'lucide-react';
import { Button } from '../buttons/button';

export interface ListHeaderProps {
  title: string;
  intro: string;
  /** Label of the create button. */
  action: string;
  onAction: () => void;
}

/** Header of a list: title and create button. */
export function ListHeader({ title, intro, action, onAction }: ListHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid max-w-[56ch] gap-1">
        <h2 className="text-lg">{title}</h2>
        <p className="text-fg2">{intro}</p>
      </div>
      <Button onClick={onAction} className="max-md:w-full">
        <Plus aria-hidden="true" />
        {action}
      </Button>
    </header>
  );
}
