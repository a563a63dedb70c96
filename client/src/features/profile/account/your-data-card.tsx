import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { ProfileCard } from '../profile-card';
import { DeleteAccountDialog } from './delete-account-dialog';
import { useExportData } from './use-export-data';

/** Export and deletion of the user's data. */
export function YourDataCard({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const { starting, download } = useExportData();
  const [deleting, setDeleting] = useState(false);
  return (
    <ProfileCard title={t('data.title')} intro={t('data.intro')}>
      <div className="grid gap-3 border-t border-line pt-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6">
        <p className="text-sm text-fg2">{t('data.exportText')}</p>
        <Button variant="secondary" size="sm" busy={starting} className="justify-self-start" onClick={download}>
          {!starting && <Download aria-hidden="true" />}
          {t('data.export')}
        </Button>
      </div>
      <div className="grid gap-3 border-t border-line pt-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6">
        <p className="text-sm text-fg2">{t('data.deleteText')}</p>
        <Button
          variant="danger-ghost"
          size="sm"
          className="justify-self-start max-md:-ml-3"
          aria-haspopup="dialog"
          onClick={() => setDeleting(true)}
        >
          {t('data.delete')}
        </Button>
      </div>
      {deleting && <DeleteAccountDialog me={me} onClose={() => setDeleting(false)} />}
    </ProfileCard>
  );
}
