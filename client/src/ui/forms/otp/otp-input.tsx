import { OTPInput, type SlotProps } from 'input-otp';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { cn } from '../../../lib/cn';
import { codeIn } from './code-in';

/** Characters of a text that contains the code. */
const MAX_INSERTED = 200;

export interface OtpInputProps {
  length: number;
  value: string;
  onChange: (value: string) => void;
  onComplete?: (value: string) => void;
  label: string;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Looks like one box per digit, but is a single numeric input, so that paste and one-time-code autofill work. */
export function OtpInput(props: OtpInputProps) {
  const { length, value, onChange, onComplete, label, invalid, disabled, describedBy, onKeyDown, ref } = props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  // The browser would cut autofilled and inserted text ("123 456") to the number of boxes before `onInput`.
  useEffect(() => {
    if (input.current) input.current.maxLength = MAX_INSERTED;
  });
  return (
    <OTPInput
      ref={input}
      maxLength={length}
      value={value}
      onChange={onChange}
      {...(onComplete ? { onComplete } : {})}
      // Runs before `onChange`. Autofill and other scripts of digits set values that a pattern would refuse.
      onInput={({ currentTarget }) => {
        const code = codeIn(currentTarget.value, length);
        if (currentTarget.value !== code) currentTarget.value = code;
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      pasteTransformer={(pasted) => codeIn(pasted, length)}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      disabled={disabled}
      containerClassName="w-full"
      className="focus-visible:outline-none"
      render={({ slots, isFocused }) => (
        <div className="flex w-full gap-2">
          {slots.map((slot, index) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes are identified by their position only
              key={index}
              {...slot}
              isActive={slot.isActive || (isFocused && isLastOfFull(slots, index))}
              invalid={invalid}
            />
          ))}
        </div>
      )}
    />
  );
}

/** With all boxes full, the caret is behind the last one. */
const isLastOfFull = (slots: SlotProps[], index: number): boolean =>
  index === slots.length - 1 && slots.every(({ char, isActive }) => char !== null && !isActive);

function Box({ char, isActive, hasFakeCaret, invalid }: SlotProps & { invalid?: boolean | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'tabular relative grid h-14 min-w-0 flex-1 place-items-center rounded-control border base:border-control bg-card text-xl font-semibold',
        isActive && 'outline-2 outline-offset-1 outline-primary',
        invalid ? 'border-danger' : isActive && 'border-primary',
      )}
    >
      {char}
      {hasFakeCaret && <span className="absolute h-6 w-px animate-pulse bg-fg" />}
    </div>
  );
}
