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
  /** Called when the step changes: whether a code is being sent or has been sent. */
  onAwait?: (isAwaited: boolean) => void;
}

/** The sign-in steps: code, password or OIDC provider, then the names of a new user. */
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
  // A resend can be rejected as well, when the invitation was revoked in between.
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

/** The last step, for a new user. */
function NameStep({ me }: { me: Me }) {
  const { t } = useTranslation('auth');
  // The previous step was removed together with the focus. Set before the heading's effect reads it.
  useLayoutEffect(() => {
    navigationFocus.pending = true;
  }, []);
  return (
    <AuthCard title={t('profile.title')} intro={t('profile.intro')}>
      <ProfileForm initial={me} isRegistration />
    </AuthCard>
  );
}

/** The clicked button disappears, so the heading of the new step takes the focus, as after a route change. */
function turnTo(step: () => void): void {
  navigationFocus.pending = true;
  step();
}
