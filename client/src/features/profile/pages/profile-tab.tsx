import { useFreshMe, useMe } from '../../../api/session';
import { N8nCard } from '../components/n8n-card';
import { OwnN8nCard } from '../components/own-n8n-card';
import { PasswordCard } from '../components/password-card';
import { PreferencesCard } from '../components/preferences-card';
import { ProfileForm } from '../components/profile-form';
import { ProfileHead } from '../components/profile-head';
import { SessionsCard } from '../components/sessions-card';
import { YourDataCard } from '../components/your-data-card';

/** Who one is, and how one gets in: a tab of the personal area. */
export default function ProfileTab() {
  const me = useMe();
  useFreshMe(me);
  // Behind the guard there is always somebody, but for the moment of signing out.
  if (!me) return null;
  return (
    <div className="grid max-w-reading grid-cols-[minmax(0,1fr)] gap-6">
      <ProfileHead me={me} />
      <ProfileForm me={me} />
      <N8nCard me={me} />
      <OwnN8nCard me={me} />
      <PasswordCard me={me} />
      <SessionsCard />
      <PreferencesCard />
      <YourDataCard me={me} />
    </div>
  );
}
