import { cn } from '../../lib/cn';
import { type Chord, isApple, keyLabels } from '../../lib/focus/shortcuts';

/** Key caps of a shortcut. */
export function Keys({ labels, className }: { labels: readonly string[]; className?: string }) {
  return (
    <span className={cn('inline-flex shrink-0 gap-1', className)}>
      {labels.map((label) => (
        <kbd
          key={label}
          className="grid h-6 min-w-6 place-items-center rounded-[6px] border border-line bg-muted px-1.5 font-sans text-xs font-medium text-fg2"
        >
          {label}
        </kbd>
      ))}
    </span>
  );
}

/** Key labels of a shortcut, as named on this platform's keyboard. */
export const shortcutLabels = (chord: Chord): string[] => keyLabels(chord, isApple());
