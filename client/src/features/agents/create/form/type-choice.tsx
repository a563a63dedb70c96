import { useTranslation } from 'react-i18next';
import { typeSuggestions, useTypeName } from '../../../../lib/agent-type';
import { Chip } from '../../../../ui/layout/chip';
import { useAgentsListTypesQuery } from '../../api/agents-api';
import { TypeField, type TypeFieldProps } from '../../fields/type-field';

/** The number that fits into two rows; the field suggests the others while typing. */
const SHOWN = 8;

/** The agent's category, typed or chosen from common ones. */
export function TypeChoice(props: TypeFieldProps) {
  const { t } = useTranslation('studio');
  const typeName = useTypeName();
  const { data } = useAgentsListTypesQuery();
  const { value, onChange, disabled } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <TypeField {...props} />
      <fieldset disabled={disabled} className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('create.typeOptions')}</legend>
        {typeSuggestions(data)
          .slice(0, SHOWN)
          .map((type) => (
            <Chip key={type} pressed={value.trim() === type} onClick={() => onChange(type)}>
              <span className="truncate">{typeName(type)}</span>
            </Chip>
          ))}
      </fieldset>
    </div>
  );
}
