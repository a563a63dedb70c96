import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Chip } from '../../../ui/layout/chip';
import { useAdminListCasesQuery } from '../api/admin-api';
import { PagedList } from '../paged-list';
import { CaseCard } from './case-card';

type State = 'open' | 'closed';

/** Reports, grouped by agent. */
export function CasesTab() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<State>('open');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset className="flex gap-2" aria-label={t('cases.filter')}>
        {(['open', 'closed'] as const).map((one) => (
          <Chip key={one} pressed={state === one} onClick={() => setState(one)}>
            {t(`cases.${one}`)}
          </Chip>
        ))}
      </fieldset>
      <Cases key={state} state={state} />
    </div>
  );
}

function Cases({ state, before }: { state: State; before?: string }) {
  const { t } = useTranslation('admin');
  const page = useAdminListCasesQuery(
    { state, ...(before === undefined ? {} : { before }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedList
      page={page}
      failed={t('cases.error')}
      nextOf={(data) => data.next}
      next={(place) => <Cases state={state} before={place} />}
    >
      {({ items }) =>
        items.length === 0 && before === undefined ? (
          <EmptyState icon={<ShieldCheck />} text={t(state === 'open' ? 'cases.noneOpen' : 'cases.noneClosed')} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {items.map((one) => (
              <li key={one.agent.id}>
                <CaseCard reported={one} />
              </li>
            ))}
          </ul>
        )
      }
    </PagedList>
  );
}
