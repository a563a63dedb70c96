import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../../api/session';
import { navigationFocus } from '../../../lib/navigation-focus';
import { returnPath } from '../../../lib/paths';
import { LoadingScreen } from '../../../ui/spinner';
import { AuthCard } from '../components/auth-card';
import { CodeStep } from '../components/code-step';
import { EmailStep } from '../components/email-step';
import { OtherWays } from '../components/other-ways';
import { PasswordStep } from '../components/password-step';
import { ProfileForm } from '../components/profile-form';
import { WaitlistDialog } from '../components/waitlist-dialog';
import { useServiceFailure } from '../hooks/use-service-failure';
import { useSignIn } from '../hooks/use-sign-in';

/** Signing in: by a code, a password or another sign-in service; and for a newcomer the name. */
export default function AuthPage() {
  const { t } = useTranslation(['auth', 'common']);
  const location = useLocation();
  const [query] = useSearchParams();
  const session = useSession();
  const [email, setEmail] = useState('');
  const [byPassword, setByPassword] = useState(false);
  const [waitlist, setWaitlist] = useState(false);
  const offerWaitlist = useCallback(() => setWaitlist(true), []);
  const { sent, sending, checking, sendCode, checkCode, startOver } = useSignIn(offerWaitlist);
  useServiceFailure(session.status === 'signed-out', offerWaitlist);

  const { from } = (location.state ?? {}) as { from?: unknown };
  // Who comes from the sign-in service has the page in the address.
  const returnTo = returnPath(query.get('to') ?? from);

  if (session.status === 'loading') return <LoadingScreen label={t('common:guard.checking')} />;
  if (session.status === 'signed-in') {
    return <Navigate to={returnTo} replace />;
  }
  if (session.status === 'incomplete') {
    return (
      <AuthCard title={t('profile.title')} intro={t('profile.intro')}>
        <ProfileForm initial={session.me} withBio />
      </AuthCard>
    );
  }
  if (sent) {
    return (
      <CodeStep
        sent={sent}
        busy={checking}
        resending={sending}
        onSubmit={checkCode}
        onResend={() => void sendCode(sent.email)}
        onBack={() => turnTo(startOver)}
      />
    );
  }
  if (byPassword) return <PasswordStep onBack={() => turnTo(() => setByPassword(false))} />;
  return (
    <>
      <EmailStep email={email} busy={sending} onEmail={setEmail} onSubmit={(address) => void sendCode(address)}>
        <OtherWays
          returnTo={returnTo}
          onPassword={() => turnTo(() => setByPassword(true))}
          onWaitlist={offerWaitlist}
        />
      </EmailStep>
      <WaitlistDialog open={waitlist} email={email.trim()} onOpenChange={setWaitlist} />
    </>
  );
}

/** The button that was pressed goes: as after a change of route the new step's heading takes the focus. */
function turnTo(step: () => void): void {
  navigationFocus.pending = true;
  step();
}
