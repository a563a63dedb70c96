import { useTranslation } from 'react-i18next';

export interface WrongField {
  label: string;
  focus: () => void;
}

/** Toast text about invalid fields: their number, and buttons that focus them. */
export function WrongFields({ fields }: { fields: readonly WrongField[] }) {
  const { t } = useTranslation('agentForm');
  return (
    <span className="grid gap-1">
      {t('wrongFields', { count: fields.length })}
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {fields.map(({ label, focus }) => (
          <button
            key={label}
            type="button"
            className="touch-target font-medium text-primary underline underline-offset-4"
            onClick={focus}
          >
            {label}
          </button>
        ))}
      </span>
    </span>
  );
}
