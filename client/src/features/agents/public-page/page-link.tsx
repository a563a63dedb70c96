import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/buttons/copy-button';
import { ExternalLink } from '../../../ui/navigation/external-link';

/** The address of an open page, to copy or open. */
export function PageLink({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('publicPage');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-muted px-4 py-2">
      <p className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">{url}</p>
      <CopyButton text={url} label={t('copy', { name })} iconOnly />
      <ExternalLink href={url}>{t('look')}</ExternalLink>
    </div>
  );
}
