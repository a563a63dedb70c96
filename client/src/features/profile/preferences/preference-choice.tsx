import { useId } from 'react';
import { cn } from '../../../lib/cn';

export interface PreferenceChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
}

/** Radio buttons side by side for a few short options. */
export function PreferenceChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: PreferenceChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className={cn(
              'relative flex h-11 cursor-pointer items-center rounded-control border border-control px-4 text-sm',
              'transition-colors duration-[120ms] hover:border-fg',
              'has-checked:border-fg has-checked:bg-fg has-checked:font-medium has-checked:text-bg',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
            )}
          >
            <input
              type="radio"
              // The input covers its label, so that clicks hit the control itself.
              className="absolute inset-0 cursor-pointer opacity-0"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
