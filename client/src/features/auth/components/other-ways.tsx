import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { useAccountSignInOptionsQuery } from '../api/auth-api';
import { serviceAddress } from '../model/sign-in-service';

export interface OtherWaysProps {
  /** The page to go on with after the sign-in. */
  returnTo: string;
  onPassword: () => void;
  onWaitlist: () => void;
}

/** What can be done instead of asking for a code, as the server is set up. */
export function OtherWays({ returnTo, onPassword, onWaitlist }: OtherWaysProps) {
  const { t } = useTranslation('auth');
  const { data: options } = useAccountSignInOptionsQuery();
  const isInviteOnly = (options?.signup ?? 'invite') === 'invite';
  const link = '-my-2 px-2';

  return (
    <>
      {options?.oidc && (
        <div className="grid gap-4">
          <div className="flex items-center gap-3 text-sm text-fg2">
            <span aria-hidden="true" className="h-px grow bg-line" />
            {t('other.or')}
            <span aria-hidden="true" className="h-px grow bg-line" />
          </div>
          <Button variant="secondary" block asChild className="min-w-0">
            <a href={serviceAddress(returnTo)}>
              <span className="truncate">{options.oidc.name}</span>
            </a>
          </Button>
        </div>
      )}
      <div className="grid gap-3 text-sm text-fg2">
        {options?.password !== false && (
          <p className="flex flex-wrap items-center gap-x-1">
            {t('other.havePassword')}
            <Button variant="quiet" size="sm" className={link} onClick={onPassword}>
              {t('other.usePassword')}
            </Button>
          </p>
        )}
        {isInviteOnly && (
          <p className="flex flex-wrap items-center gap-x-1">
            {t('email.noInvitation')}
            <Button variant="quiet" size="sm" className={link} onClick={onWaitlist}>
              {t('email.joinWaitlist')}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
