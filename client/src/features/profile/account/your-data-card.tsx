import { Download, FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { Button } from '../../../ui/buttons/button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { ProfileCard } from '../profile-card';
import { DeleteAccountDialog } from './delete-account-dialog';
import { useExportData } from './use-export-data';

const ImportChatsDialog = preloadable(async () => {
  const [file] = await Promise.all([import('../chat-import/import-chats-dialog'), loadTexts(['chatImport', 'files'])]);
  return file.ImportChatsDialog;
});

/** Import of chats, export and deletion of the user's data. */
export function YourDataCard({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const { starting, download } = useExportData();
  const [deleting, setDeleting] = useState(false);
  const [importing, setImporting] = useState(false);
  const closeImport = () => setImporting(false);
  return (
    <ProfileCard title={t('data.title')} intro={t('data.intro')}>
      <Row text={t('data.importText')}>
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setImporting(true)}
        >
          <FileUp aria-hidden="true" />
          {t('data.import')}
        </Button>
      </Row>
      <Row text={t('data.exportText')}>
        <Button variant="secondary" size="sm" busy={starting} className="justify-self-start" onClick={download}>
          {!starting && <Download aria-hidden="true" />}
          {t('data.export')}
        </Button>
      </Row>
      <Row text={t('data.deleteText')}>
        <Button
          variant="danger-ghost"
          size="sm"
          className="justify-self-start max-md:-ml-3"
          aria-haspopup="dialog"
          onClick={() => setDeleting(true)}
        >
          {t('data.delete')}
        </Button>
      </Row>
      <LazyBoundary onClose={closeImport}>{importing && <ImportChatsDialog onClose={closeImport} />}</LazyBoundary>
      {deleting && <DeleteAccountDialog me={me} onClose={() => setDeleting(false)} />}
    </ProfileCard>
  );
}

/** An action with its button. */
function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 border-t border-line pt-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6">
      <p className="text-sm text-fg2">{text}</p>
      {children}
    </div>
  );
}
