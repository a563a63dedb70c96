import { MAX_SLUG, MIN_SLUG, SLUG } from '@contract/studio/public-page';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import type { PageForm } from './page-form';

interface AddressFieldProps {
  control: Control<PageForm>;
  disabled: boolean;
  /** The page's stored address. */
  url: string;
}

const isSlug = (text: string): boolean => text.length >= MIN_SLUG && SLUG.test(text);

/** The last part of the page's address. */
export function AddressField({ control, disabled, url }: AddressFieldProps) {
  const { t } = useTranslation('publicPage');
  const { field, fieldState } = useController({
    control,
    name: 'slug',
    rules: { validate: { format: (text) => isSlug(text.trim()) } },
  });
  const problem = fieldState.error && t(fieldState.error.type === 'taken' ? 'addressTaken' : 'addressFormat');
  return (
    <Field label={t('address')} error={problem} hint={new URL(`/a/${field.value.trim()}`, url).href}>
      {(attributes) => (
        <Input
          {...attributes}
          {...field}
          disabled={disabled}
          maxLength={MAX_SLUG}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => field.onChange(event.target.value.toLowerCase())}
        />
      )}
    </Field>
  );
}
