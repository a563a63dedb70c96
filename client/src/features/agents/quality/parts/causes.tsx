import { useTranslation } from 'react-i18next';
import type { AgentQuality } from '../../api/quality-api';
import { FaultFix } from '../../settings/connection/fault-report';
import { dropOffGroups } from '../figures';
import { Bars } from './bars';
import { Section } from './section';

/** Why replies failed, and what to do about it. */
export function Failures({ failures, failed }: { failures: AgentQuality['failures']; failed: number }) {
  const { t } = useTranslation('quality');
  return (
    <Section title={t('failures.title')}>
      {failed === 0 ? (
        <p className="text-sm text-fg2">{t('failures.none')}</p>
      ) : (
        <Bars
          color="bg-danger"
          rows={failures.map(({ code, cause, message, fix, count }) => ({
            key: `${code} ${cause}`,
            name: message,
            count,
            more: <FaultFix>{fix}</FaultFix>,
          }))}
        />
      )}
    </Section>
  );
}

/** Reasons of bad ratings. */
export function Reasons({ reasons }: { reasons: AgentQuality['reasons'] }) {
  const { t } = useTranslation(['quality', 'chatTools']);
  return (
    <Section title={t('reasons.title')}>
      {reasons.length === 0 ? (
        <p className="text-sm text-fg2">{t('reasons.none')}</p>
      ) : (
        <Bars
          color="bg-danger"
          rows={reasons.map(({ reason, count }) => ({
            key: reason ?? '',
            name: reason ? t(`chatTools:feedback.reasons.${reason}`) : t('reasons.noReason'),
            count,
          }))}
        />
      )}
    </Section>
  );
}

/** After how many questions conversations ended. */
export function DropOff({ groups }: { groups: AgentQuality['drop_off'] }) {
  const { t } = useTranslation('quality');
  return (
    <Section title={t('dropOff.title')} hint={t('dropOff.hint')}>
      <Bars
        color="bg-primary"
        rows={dropOffGroups(groups).map(({ from, to, count }) => ({
          key: String(from),
          name:
            to === undefined
              ? t('dropOff.more', { from })
              : from === to
                ? t('dropOff.one', { count: from })
                : t('dropOff.range', { from, to }),
          count,
        }))}
      />
    </Section>
  );
}
