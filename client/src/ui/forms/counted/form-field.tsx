import { isBlank } from '@contract/text/blank';
import { type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form';
import { CountedField, type CountedFieldProps } from './counted-field';

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Omit<CountedFieldProps, 'value' | 'onChange' | 'name' | 'error' | 'ref'>,
    Pick<UseControllerProps<Values, Name>, 'control' | 'name' | 'rules'> {
  /** Texts by error type, else the error's message is shown. A blank required field has the type `required`. */
  errors?: Record<string, string | undefined>;
  /** Called after the form value has changed. */
  onChange?: (value: string) => void;
}

/** A `CountedField` that is bound to a form. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  rules,
  errors,
  onChange,
  ...rest
}: FormFieldProps<Values, Name>) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: rules ?? (rest.required ? { validate: { required: (text: string) => !isBlank(text) } } : {}),
  });
  const { error } = fieldState;
  return (
    <CountedField
      {...rest}
      ref={field.ref}
      value={field.value}
      error={error && (errors?.[error.type] ?? error.message)}
      onChange={(value) => {
        field.onChange(value);
        onChange?.(value);
      }}
    />
  );
}
