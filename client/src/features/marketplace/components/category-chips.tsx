import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip';
import { useAgentsListTypesQuery } from '../api/marketplace-api';

export interface CategoryChipsProps {
  /** Empty: all. */
  value: string;
  onChange: (type: string) => void;
}

/** The kinds of agents there are, "All" first. */
export function CategoryChips({ value, onChange }: CategoryChipsProps) {
  const { t } = useTranslation('marketplace');
  const { data = [] } = useAgentsListTypesQuery();
  // A category of the URL that has no agents any more still has to show that it is on.
  const types = value && !data.includes(value) ? [...data, value] : data;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('categories')}</legend>
      <Chip pressed={value === ''} onClick={() => onChange('')}>
        {t('all')}
      </Chip>
      {types.map((type) => (
        <Chip key={type} pressed={value === type} onClick={() => onChange(value === type ? '' : type)}>
          <span className="truncate">{type}</span>
        </Chip>
      ))}
    </fieldset>
  );
}
