import { WifiOff, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/browser/use-online';
import { passFocusOnUnmount } from '../../lib/focus/focus-section';
import { Button } from '../../ui/buttons/button';
import { IconButton } from '../../ui/buttons/icon-button';
import { applyNewVersion, isNewVersionReady, onNewVersion } from '../service-worker-updates';

/** Global notices below the header: no connection, or a new version. */
export function Notices() {
  const { t } = useTranslation('common');
  const online = useOnline();
  const newVersion = useSyncExternalStore(onNewVersion, isNewVersionReady, () => false);
  // Dismissed until the next visit, which loads the new version or offers it again.
  const [isPutAway, setIsPutAway] = useState(false);
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
      {newVersion && !isPutAway && (
        <div className={pill}>
          {t('version.ready')}
          <Button size="sm" className="-my-1" onClick={applyNewVersion}>
            {t('version.reload')}
          </Button>
          <IconButton
            ref={passFocusOnUnmount}
            size="sm"
            label={t('close')}
            className="-mr-2 -ml-1"
            onClick={() => setIsPutAway(true)}
          >
            <X />
          </IconButton>
        </div>
      )}
    </div>
  );
}

const pill =
  'pointer-events-auto flex min-h-11 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 text-sm font-medium shadow-overlay animate-fade-in';
