import type { CompositionEvent, FormEvent, KeyboardEvent, Ref } from 'react';
import { Field, type FieldProps } from '../field';
import { Input } from '../input';
import { Textarea } from '../textarea';
import { fitInsertion } from './fit-insertion';

type Box = HTMLInputElement | HTMLTextAreaElement;

export interface CountedFieldProps extends Omit<FieldProps, 'children' | 'counter'> {
  value: string;
  onChange: (value: string) => void;
  /** What is meant by what was typed or pasted, before it is cut: a part of it, say, or without what may not stand there. */
  clean?: (typed: string) => string;
  /** Code points; absent: no limit and no counter. */
  max?: number;
  /** Something typed or pasted was longer than there was room for. */
  onCut?: () => void;
  /** A box of so many lines at first; it grows. */
  rows?: number;
  name?: string;
  placeholder?: string | undefined;
  autoComplete?: string;
  disabled?: boolean | undefined;
  /** Id of a `datalist` with suggestions; for one-line boxes. */
  list?: string;
  /** Looks of the box itself, such as how far it grows. */
  boxClassName?: string;
  onKeyDown?: (event: KeyboardEvent<Box>) => void;
  ref?: Ref<Box> | undefined;
}

/** A text field with its label that takes no more than it may, and says how much that is. */
export function CountedField({
  value,
  onChange,
  clean,
  max,
  onCut,
  rows,
  name,
  placeholder,
  autoComplete = 'off',
  disabled,
  list,
  boxClassName,
  onKeyDown,
  ref,
  ...field
}: CountedFieldProps) {
  const take = (box: Box) => {
    const meant = clean?.(box.value) ?? box.value;
    if (meant !== box.value) box.value = meant;
    const fitted = max === undefined ? undefined : fitInsertion(box.value, box.selectionStart ?? box.value.length, max);
    const isCut = fitted !== undefined && fitted.text !== box.value;
    if (isCut) {
      // Here and not by the next render, which would send the caret to the end.
      box.value = fitted.text;
      box.setSelectionRange(fitted.caret, fitted.caret);
    }
    onChange(box.value);
    if (isCut) onCut?.();
  };
  const shared = {
    value,
    name,
    placeholder,
    autoComplete,
    disabled,
    className: boxClassName,
    onKeyDown,
    onChange: (event: FormEvent<Box>) => {
      // A word that is still being composed must not be touched: phone keyboards compose every one.
      if ((event.nativeEvent as InputEvent).isComposing) onChange(event.currentTarget.value);
      else take(event.currentTarget);
    },
    onCompositionEnd: (event: CompositionEvent<Box>) => take(event.currentTarget),
  };
  return (
    <Field {...field} {...(max === undefined ? {} : { counter: { value, max } })}>
      {(control) =>
        rows === undefined ? (
          <Input {...control} {...shared} list={list} ref={ref as Ref<HTMLInputElement>} />
        ) : (
          <Textarea {...control} {...shared} rows={rows} ref={ref as Ref<HTMLTextAreaElement>} />
        )
      }
    </Field>
  );
}
