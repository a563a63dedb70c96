import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { inputStyle } from './input';

/** A text box of several lines; grows with its text where the browser can. */
export function Textarea({ className, rows = 3, style, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(inputStyle, 'field-sizing-content max-h-[50dvh] resize-y py-2.5', className)}
      // Where the box grows by itself the browser forgets the rows that it begins with. 22 px: edge and inner space.
      style={{ minHeight: `calc(${rows}lh + 22px)`, ...style }}
      {...rest}
    />
  );
}
