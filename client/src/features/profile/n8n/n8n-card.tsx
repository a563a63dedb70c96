import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Me } from '../../../api/session/session';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { CopyButton } from '../../../ui/buttons/copy-button';
import { SecretField } from '../../../ui/forms/secret-field';
import { ProfileCard } from '../profile-card';

/** The user's n8n account, with masked secrets. Renders nothing without an account. */
export function N8nCard({ me }: { me: Me }) {
  const { t } = useTranslation(['profile', 'common']);
  const account = me.n8n_integration;
  if (!account) return null;
  return (
    <ProfileCard
      title={t('n8n.title')}
      intro={t('n8n.intro')}
      action={
        <a
          href={account.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ variant: 'secondary', size: 'sm' })}
        >
          {t('n8n.open')}
          <ExternalLink aria-hidden="true" />
        </a>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        {account.email && <Plain label={t('n8n.email')} value={account.email} />}
        <Plain label={t('n8n.userId')} value={account.user_id} />
        {account.password && <SecretField label={t('n8n.password')} value={account.password} />}
        {account.api_key && <SecretField label={t('n8n.apiKey')} value={account.api_key} />}
      </div>
      <Link
        to={paths.integrationGuide}
        target="_blank"
        rel="noopener"
        className="touch-target inline-flex items-center gap-2 justify-self-start text-sm font-medium text-primary underline underline-offset-4"
      >
        {t('n8n.guide')}
        <ExternalLink aria-hidden="true" className="size-4" />
      </Link>
    </ProfileCard>
  );
}

function Plain({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('common');
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <span className="flex min-h-11 items-center justify-between gap-2 rounded-control bg-muted pr-1 pl-3.5">
        <span className="min-w-0 py-2 [overflow-wrap:anywhere]">{value}</span>
        <CopyButton iconOnly text={value} label={t('copy.label', { label })} />
      </span>
    </div>
  );
}
