import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Me, useSession } from '../../../api/session/session';
import { navigationFocus } from '../../../lib/focus/navigation-focus';
import { ProfileForm } from '../profile/profile-form';
import { WaitlistDialog } from '../waitlist/waitlist-dialog';
import { AuthCard } from './auth-card';
import { useServiceFailure } from './service/use-service-failure';
import { CodeStep } from './steps/code-step';
import { EmailStep } from './steps/email-step';
import { OtherSignInMethods } from './steps/other-sign-in-methods';
import { PasswordStep } from './steps/password-step';
import { useSignIn } from './use-sign-in';

export interface SignInStepsProps {
  /** The page to open after sign-in. */
  returnTo: string;
  /** Told whether a code is on its way, or waited for. */
  onAwait?: (isAwaited: boolean) => void;
}

/** The way in, step by step: by a code, a password or another sign-in service; and for a newcomer the name. */
export function SignInSteps({ returnTo, onAwait }: SignInStepsProps) {
  const session = useSession();
  const [byPassword, setByPassword] = useState(false);
  const [waitlist, setWaitlist] = useState(false);
  const offerWaitlist = useCallback(() => setWaitlist(true), []);
  const { isInvited, sent, sending, checking, sendCode, checkCode, leave } = useSignIn(offerWaitlist);
  const [email, setEmail] = useState(sent?.email ?? '');
  const isAwaited = session.status !== 'incomplete' && (sending || sent !== undefined);
  useEffect(() => onAwait?.(isAwaited), [isAwaited, onAwait]);
  useServiceFailure(session.status === 'signed-out', offerWaitlist);

  const takePassword = () => {
    leave();
    setByPassword(true);
  };

  if (session.status === 'incomplete') return <NameStep me={session.me} />;
  // A newer code may be refused too: the invitation was taken back meanwhile.
  const waiting = <WaitlistDialog open={waitlist} email={sent?.email ?? email.trim()} onOpenChange={setWaitlist} />;
  if (sent) {
    return (
      <>
        <CodeStep
          sent={sent}
          busy={checking}
          resending={sending}
          onSubmit={checkCode}
          onResend={() => void sendCode(sent.email)}
          onBack={() => turnTo(leave)}
        />
        {waiting}
      </>
    );
  }
  if (byPassword) return <PasswordStep onBack={() => turnTo(() => setByPassword(false))} />;
  return (
    <>
      <EmailStep
        email={email}
        isInvited={isInvited}
        busy={sending}
        onEmail={setEmail}
        onSubmit={(address) => void sendCode(address)}
      >
        <OtherSignInMethods returnTo={returnTo} onPassword={() => turnTo(takePassword)} onWaitlist={offerWaitlist} />
      </EmailStep>
      {waiting}
    </>
  );
}

/** The last step, for a newcomer. */
function NameStep({ me }: { me: Me }) {
  const { t } = useTranslation('auth');
  // The previous step was removed with the focus. Set before the heading's effect reads it.
  useLayoutEffect(() => {
    navigationFocus.pending = true;
  }, []);
  return (
    <AuthCard title={t('profile.title')} intro={t('profile.intro')}>
      <ProfileForm initial={me} withBio />
    </AuthCard>
  );
}

/** The button that was pressed goes: as after a change of route the new step's heading takes the focus. */
function turnTo(step: () => void): void {
  navigationFocus.pending = true;
  step();
}
