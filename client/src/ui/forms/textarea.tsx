import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { inputStyle } from './input';

/** A multi-line text input that grows with its text where the browser supports it. */
export function Textarea({ className, rows = 3, style, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(inputStyle, 'field-sizing-content max-h-[50dvh] resize-y py-2.5', className)}
      // Auto-sizing textareas ignore `rows`. 22 px are the border and padding.
      style={{ minHeight: `calc(${rows}lh + 22px)`, ...style }}
      {...rest}
    />
  );
}
