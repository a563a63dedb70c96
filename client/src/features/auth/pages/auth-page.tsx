import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../../api/session';
import { returnPath } from '../../../lib/paths';
import { LoadingScreen } from '../../../ui/spinner';
import { AuthCard } from '../components/auth-card';
import { CodeStep } from '../components/code-step';
import { EmailStep } from '../components/email-step';
import { ProfileForm } from '../components/profile-form';
import { WaitlistDialog } from '../components/waitlist-dialog';
import { useSignIn } from '../hooks/use-sign-in';

/** Signing in: e-mail, code, and for a newcomer the name. */
export default function AuthPage() {
  const { t } = useTranslation(['auth', 'common']);
  const location = useLocation();
  const session = useSession();
  const [email, setEmail] = useState('');
  const [waitlist, setWaitlist] = useState(false);
  const { sent, sending, checking, sendCode, checkCode, startOver } = useSignIn(() => setWaitlist(true));

  if (session.status === 'loading') return <LoadingScreen label={t('common:guard.checking')} />;
  if (session.status === 'signed-in') {
    const { from } = (location.state ?? {}) as { from?: unknown };
    return <Navigate to={returnPath(from)} replace />;
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
        onBack={startOver}
      />
    );
  }
  return (
    <>
      <EmailStep
        email={email}
        busy={sending}
        onEmail={setEmail}
        onSubmit={(address) => void sendCode(address)}
        onWaitlist={() => setWaitlist(true)}
      />
      <WaitlistDialog open={waitlist} email={email.trim()} onOpenChange={setWaitlist} />
    </>
  );
}
