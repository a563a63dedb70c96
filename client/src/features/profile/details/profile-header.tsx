import { Camera, Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { useLanguage } from '../../../i18n/use-language';
import { personName } from '../../../lib/person-name';
import { Button } from '../../../ui/buttons/button';
import { PersonAvatar } from '../../../ui/images/avatar';
import { CrownCount, crownsOf } from '../../../ui/layout/crown-count';
import { UpgradeDialog } from '../account/upgrade-dialog';
import { useAccountGetStarsQuery } from '../api/stars-api';
import { ProfileImageDialog } from './profile-image-dialog';

/** The user's image, name, email, and the crowns and stars that they gave. */
export function ProfileHeader({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const [open, setOpen] = useState<'image' | 'upgrade'>();
  const crowns = crownsOf(me.crowns_given);
  const name = personName(me) ?? me.username;
  const close = () => setOpen(undefined);
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <button
        type="button"
        aria-label={t('head.changePicture')}
        aria-haspopup="dialog"
        onClick={() => setOpen('image')}
        className="group relative rounded-full"
      >
        <PersonAvatar id={me.id} name={me.first_name} image={me.image} size={96} />
        <span className="absolute right-0 bottom-0 grid size-8 place-items-center rounded-full border border-control bg-card text-fg transition-colors duration-[120ms] group-hover:bg-muted">
          <Camera aria-hidden="true" className="size-4" />
        </span>
      </button>
      <div className="grid min-w-[180px] flex-1 gap-1">
        <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
        <p className="flex flex-wrap gap-x-3 text-sm text-fg2 [overflow-wrap:anywhere]">
          <span>@{me.username}</span>
          {me.email && <span>{me.email}</span>}
        </p>
        <p className="flex items-center gap-2 text-sm">
          <CrownCount count={crowns} label={t('head.crowns', { count: crowns })} language={language} />
          <span aria-hidden="true" className="text-fg2">
            {t('head.crownsGiven', { count: crowns })}
          </span>
        </p>
        <StarsGiven />
      </div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('upgrade')} className="max-md:w-full">
        {t('head.upgrade')}
      </Button>
      {open === 'image' && <ProfileImageDialog me={me} onClose={close} />}
      {open === 'upgrade' && <UpgradeDialog onClose={close} />}
    </header>
  );
}

/** Number of good ratings of replies. Renders nothing until it is known. */
function StarsGiven() {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const { data } = useAccountGetStarsQuery(undefined, { refetchOnMountOrArgChange: true });
  const stars = data?.stars_given;
  return (
    <p className="flex min-h-[21px] items-center gap-2 text-sm">
      {stars !== undefined && (
        <>
          <span
            role="img"
            aria-label={t('head.stars', { count: stars })}
            className="tabular inline-flex items-center gap-1.5 font-semibold text-primary"
          >
            <Star aria-hidden="true" className="size-4 fill-current" />
            {stars.toLocaleString(language)}
          </span>
          <span aria-hidden="true" className="text-fg2">
            {t('head.starsGiven', { count: stars })}
          </span>
        </>
      )}
    </p>
  );
}
