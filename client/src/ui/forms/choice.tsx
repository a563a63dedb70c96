import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn';

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  hint?: ReactNode;
}

/** A radio button or checkbox as a row with label and hint; the whole row is clickable. */
export function Choice({ type, label, hint, className, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <label
      className={cn(
        'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-control px-3.5 py-2.5',
        'transition-colors duration-[120ms] ease-out has-checked:border-primary has-checked:bg-soft',
        'has-disabled:cursor-not-allowed has-disabled:opacity-60',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        className,
      )}
    >
      <input
        type={type}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-[3px] size-[18px] shrink-0 cursor-[inherit] accent-primary outline-none"
        {...rest}
      />
      <span className="grid min-w-0 gap-0.5">
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-fg2">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
