import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { paths } from '../../../lib/navigation/paths';
import type { ImportedAgent } from '../api/transfer-api';
import { useFieldNames } from './use-field-names';

/** How many agents of a file were imported. */
export const importedCount = ({ others }: ImportedAgent): number =>
  1 + others.filter(({ agent }) => agent !== null).length;

/** The agents of a file with several: the skipped fields of each, or why it was not imported. */
export function ImportedList({ made }: { made: ImportedAgent }) {
  const { t } = useTranslation('transfer');
  const all = [{ ...made, name: made.agent.name, code: null }, ...made.others];
  return (
    <ul className="grid gap-4">
      {all.map(({ name, agent, code, ...lacks }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the result of an import never changes
        <li key={at} className="grid gap-2 border-line not-first:border-t not-first:pt-4">
          {agent ? (
            <Link
              to={paths.agent(agent.id)}
              className="justify-self-start font-semibold underline [overflow-wrap:anywhere]"
            >
              {agent.name}
            </Link>
          ) : (
            <p className="font-semibold [overflow-wrap:anywhere]">{name || t('nameless')}</p>
          )}
          {agent ? <Differences {...lacks} /> : <Failure code={code} />}
        </li>
      ))}
    </ul>
  );
}

function Failure({ code }: { code: string | null }) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  if (code === 'name_reserved') return <p className="text-sm text-danger">{t('problems.nameReserved')}</p>;
  if (code === 'validation_failed') return <p className="text-sm text-danger">{t('problems.incomplete')}</p>;
  const error: ApiError = { status: 0, code: code as ApiError['code'], message: '' };
  return <p className="text-sm text-danger">{errorText(error)}</p>;
}

/** Fields of the file that a new agent lacks. */
export function Differences({ shortened, ignored }: Pick<ImportedAgent, 'shortened' | 'ignored'>) {
  const { t } = useTranslation('transfer');
  const namesOf = useFieldNames();
  return (
    <div className="grid gap-3 empty:hidden">
      {shortened.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold">{t('shortened')}</h3>
          <p>{namesOf(shortened)}</p>
        </div>
      )}
      {ignored.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold">{t('ignored')}</h3>
          <p className="[overflow-wrap:anywhere]">{namesOf(ignored)}</p>
        </div>
      )}
    </div>
  );
}
