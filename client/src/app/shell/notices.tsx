import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/use-online';
import { Button } from '../../ui/button';
import { isNewVersionReady, onNewVersion, takeNewVersion } from '../updates';

/** What concerns every screen: there is no connection; a new version is there. Below the header, over the page. */
export function Notices() {
  const { t } = useTranslation('common');
  const online = useOnline();
  const newVersion = useSyncExternalStore(onNewVersion, isNewVersionReady, () => false);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+8px)] z-40 grid justify-items-center gap-2 px-4"
    >
      {!online && (
        <p className={pill}>
          <WifiOff aria-hidden="true" className="size-[18px] shrink-0 text-draft" />
          {t('connection.none')}
        </p>
      )}
      {newVersion && (
        <div className={pill}>
          {t('version.ready')}
          <Button size="sm" className="-my-1 -mr-2" onClick={takeNewVersion}>
            {t('version.reload')}
          </Button>
        </div>
      )}
    </div>
  );
}

const pill =
  'pointer-events-auto flex min-h-11 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 text-sm font-medium shadow-overlay animate-fade-in';
