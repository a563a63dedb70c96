import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn';

export interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string;
}

/** A checkbox with its label; the whole row is clickable. */
export function Checkbox({ label, hint, checked, onChange, disabled, className }: CheckboxProps) {
  const hintId = useId();
  return (
    <label
      className={cn('flex min-h-11 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-not-allowed', className)}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-[inherit] accent-primary"
      />
      <span className="grid gap-0.5">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="text-sm text-fg2">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
