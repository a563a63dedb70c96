import { isBlank } from '@contract/blank';
import { type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form';
import { CountedField, type CountedFieldProps } from './counted-field';

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Omit<CountedFieldProps, 'value' | 'onChange' | 'name' | 'error' | 'ref'>,
    Pick<UseControllerProps<Values, Name>, 'control' | 'name' | 'rules'> {
  /** Text of each type of error, else its message. A required field that is blank has the type `required`. */
  errors?: Record<string, string | undefined>;
  /** Called after the form has taken the value. */
  onChange?: (value: string) => void;
}

/** A counted text field of a form. */
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
