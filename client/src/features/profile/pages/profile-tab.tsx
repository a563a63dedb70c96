import { useFreshMe, useMe } from '../../../api/session/session';
import { YourDataCard } from '../account/your-data-card';
import { ProfileForm } from '../details/profile-form';
import { ProfileHeader } from '../details/profile-header';
import { N8nCard } from '../n8n/n8n-card';
import { OwnN8nCard } from '../n8n/own-n8n-card';
import { PasswordCard } from '../password/password-card';
import { PreferencesCard } from '../preferences/preferences-card';
import { SessionsCard } from '../sessions/sessions-card';

/** The user's profile and account settings: a tab of the personal area. */
export default function ProfileTab() {
  const me = useMe();
  useFreshMe(me);
  // Behind the guard, the user is missing only while signing out.
  if (!me) return null;
  return (
    <div className="grid max-w-reading grid-cols-[minmax(0,1fr)] gap-6">
      <ProfileHeader me={me} />
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
