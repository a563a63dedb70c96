import type { FileView } from '@contract/chat/realtime';
import { LIMITS } from '@contract/limits';
import type { AnswerProblem } from '@contract/requests/answers';
import type { RequestField } from '@contract/requests/requests';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { Checkbox } from '../forms/checkbox';
import { Field, type FieldControl } from '../forms/field';
import { Input } from '../forms/input';
import { Select } from '../forms/select';
import { Textarea } from '../forms/textarea';

/** Value of a control: a text, the state of a checkbox, or an uploaded file. */
export type Typed = string | boolean | FileView;

/** Value of a file field during the upload. */
export const PENDING = 'pending';

/** The control of a file field: chooses one file and uploads it at once. */
export interface FileFieldProps {
  control: FieldControl;
  label: string;
  file: FileView | undefined;
  disabled: boolean;
  /** `pending` during the upload. */
  onChange: (file: FileView | typeof PENDING | undefined) => void;
}

interface FormFieldProps {
  field: RequestField;
  value: Typed | undefined;
  problem: AnswerProblem | undefined;
  disabled: boolean;
  onChange: (value: Typed | undefined) => void;
  /** Uploads files of the form, if supported. */
  FileField?: ComponentType<FileFieldProps> | undefined;
}

/** One field of a form with its problem. */
export function FormField(props: FormFieldProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { field, value, problem, disabled, onChange } = props;
  const { language } = useLanguage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayOf = (bound: unknown) => day.format(new Date(String(bound)));
  const error = problem && problemText(t, field, problem, dayOf);
  if (field.type === 'checkbox') {
    return (
      <div data-invalid={error ? '' : undefined}>
        <Checkbox
          label={field.label}
          hint={error && <span className="font-medium text-danger">{error}</span>}
          checked={value === true}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
    );
  }
  return (
    <Field
      label={<span className="[overflow-wrap:anywhere]">{field.label}</span>}
      error={error}
      required={field.required === true}
      {...(!field.required && { optionalLabel: t('common:optional') })}
    >
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}

function Control({ field, value, disabled, onChange, FileField, control }: FormFieldProps & { control: FieldControl }) {
  const { t } = useTranslation('requests');
  if (field.type === 'file') {
    const file = typeof value === 'object' ? value : undefined;
    return FileField ? (
      <FileField control={control} label={field.label} file={file} disabled={disabled} onChange={onChange} />
    ) : null;
  }
  const shared = {
    ...control,
    disabled,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (field.type === 'select') {
    return (
      <Select {...shared}>
        <option value="">{t('choose')}</option>
        {(field.options ?? []).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  }
  if (field.type === 'text') {
    const text = { ...shared, dir: 'auto', maxLength: field.max_length ?? LIMITS.requestTextDefault };
    return field.multiline ? <Textarea {...text} /> : <Input {...text} />;
  }
  const range = { min: field.min, max: field.max };
  return <Input {...shared} {...range} type={field.type} {...(field.type === 'number' && { step: 'any' })} />;
}

type Translate = ReturnType<typeof useTranslation<['requests', 'common']>>['t'];

/** The problem, and how to fix it. */
function problemText(
  t: Translate,
  field: RequestField,
  problem: AnswerProblem,
  dayOf: (bound: unknown) => string,
): string {
  switch (problem) {
    case 'required':
      return t('common:required');
    case 'too_short':
      return t('problems.too_short', { count: field.min_length ?? 0 });
    case 'too_long':
      return t('problems.too_long', { count: field.max_length ?? LIMITS.requestTextDefault });
    case 'too_small':
      return field.type === 'date'
        ? t('problems.too_early', { min: dayOf(field.min) })
        : t('problems.too_small', { min: field.min });
    case 'too_large':
      return field.type === 'date'
        ? t('problems.too_late', { max: dayOf(field.max) })
        : t('problems.too_large', { max: field.max });
    case 'not_number':
    case 'not_integer':
    case 'not_date':
      return t(`problems.${problem}`);
    default:
      return t('problems.invalid');
  }
}
