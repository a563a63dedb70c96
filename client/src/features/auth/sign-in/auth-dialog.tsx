import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../../api/session/session';
import { paths } from '../../../lib/navigation/paths';
import { IconButton } from '../../../ui/buttons/icon-button';
import { Spinner } from '../../../ui/feedback/spinner';
import { Dialog, DialogPanel } from '../../../ui/overlays/dialog';
import { AuthFrameProvider } from './auth-frame';
import { SignInSteps } from './sign-in-steps';

/** Sign-in dialog over the current page. Signed-in users go to the marketplace. */
export function AuthDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const [awaitsCode, setAwaitsCode] = useState(false);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogPanel
        className="overflow-y-auto md:max-w-[448px]"
        // The user may click outside when returning from their email; Escape and the button still close the dialog.
        onInteractOutside={(event) => awaitsCode && event.preventDefault()}
      >
        <div className="flex justify-end px-4 pt-4">
          <Primitive.Close asChild>
            <IconButton label={t('close')} className="-mr-2">
              <X />
            </IconButton>
          </Primitive.Close>
        </div>
        <AuthFrameProvider value="dialog">
          <Content onAwait={setAwaitsCode} />
        </AuthFrameProvider>
      </DialogPanel>
    </Dialog>
  );
}

function Content({ onAwait }: { onAwait: (isAwaited: boolean) => void }) {
  const { t } = useTranslation('common');
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to={paths.marketplace} />;
  if (session.status !== 'loading') return <SignInSteps returnTo={paths.marketplace} onAwait={onAwait} />;
  return (
    <div className="grid place-items-center gap-3 px-4 pt-10 pb-16 text-fg2">
      <Primitive.Title className="sr-only">{t('guard.checking')}</Primitive.Title>
      <Spinner />
      <Primitive.Description role="status">{t('guard.checking')}</Primitive.Description>
    </div>
  );
}
