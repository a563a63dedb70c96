import { AVAILABILITY_FILTERS, type AvailabilityFilter } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/forms/select';

export interface AvailabilitySelectProps {
  /** Empty for any. */
  value: AvailabilityFilter | '';
  onChange: (availability: AvailabilityFilter | '') => void;
}

/** Filters agents by whether they are online. */
export function AvailabilitySelect({ value, onChange }: AvailabilitySelectProps) {
  const { t } = useTranslation('marketplace');
  return (
    <Select
      aria-label={t('availability.label')}
      className="w-auto"
      value={value}
      onChange={(event) => onChange(event.target.value as AvailabilityFilter | '')}
    >
      <option value="">{t('availability.any')}</option>
      {AVAILABILITY_FILTERS.map((availability) => (
        <option key={availability} value={availability}>
          {t(`availability.${availability}`)}
        </option>
      ))}
    </Select>
  );
}
