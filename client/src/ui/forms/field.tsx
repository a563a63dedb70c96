import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn';

/** Attributes for the control inside a field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** Shown after the label of an optional field. */
  optionalLabel?: string;
  /** Shows `n/max`, counted in code points like on the server. */
  counter?: { value: string; max: number };
  hideLabel?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A label and its control, with hint, error and counter. */
export function Field({
  label,
  error,
  hint,
  required,
  optionalLabel,
  counter,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const used = counter ? [...counter.value].length : 0;

  return (
    <div className={cn('grid gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {optionalLabel && <span className="font-normal text-fg2"> ({optionalLabel})</span>}
        </label>
        {counter && (
          <span
            aria-hidden="true"
            className={cn('tabular text-xs base:text-fg2', used >= counter.max && 'font-semibold text-danger')}
          >
            {used}/{counter.max}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-xs text-fg2">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
