import type { CompositionEvent, FormEvent, KeyboardEvent, Ref } from 'react';
import { Field, type FieldProps } from '../field';
import { Input } from '../input';
import { Textarea } from '../textarea';
import { fitInsertion } from './fit-insertion';

type Box = HTMLInputElement | HTMLTextAreaElement;

export interface CountedFieldProps extends Omit<FieldProps, 'children' | 'counter'> {
  value: string;
  onChange: (value: string) => void;
  /** Converts typed or pasted text before it is cut, for example to extract a part or drop invalid characters. */
  clean?: (typed: string) => string;
  /** Maximum length in code points; undefined for no limit and no counter. */
  max?: number;
  /** Called when typed or pasted text did not fit and was cut. */
  onCut?: () => void;
  /** Initial number of lines of a growing text area; undefined for a one-line input. */
  rows?: number;
  name?: string;
  placeholder?: string | undefined;
  autoComplete?: string;
  disabled?: boolean | undefined;
  /** ID of a `datalist` with suggestions; one-line inputs only. */
  list?: string;
  /** Class of the input itself, for example to limit its growth. */
  boxClassName?: string;
  onKeyDown?: (event: KeyboardEvent<Box>) => void;
  ref?: Ref<Box> | undefined;
}

/** A labeled text field with a length limit and a counter. */
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
      // Set here, because the next render would move the caret to the end.
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
      // Text must not be changed during IME composition, which phone keyboards use for every word.
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
