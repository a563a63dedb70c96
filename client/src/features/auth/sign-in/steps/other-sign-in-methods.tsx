import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { useAccountSignInOptionsQuery } from '../../api/auth-api';
import { signInServiceUrl } from '../service/sign-in-service';

export interface OtherSignInMethodsProps {
  /** The page to open after sign-in. */
  returnTo: string;
  onPassword: () => void;
  onWaitlist: () => void;
}

/** Alternatives to an emailed code, depending on the server's configuration. */
export function OtherSignInMethods({ returnTo, onPassword, onWaitlist }: OtherSignInMethodsProps) {
  const { t } = useTranslation('auth');
  const { data: options } = useAccountSignInOptionsQuery();
  const isInviteOnly = (options?.signup ?? 'invite') === 'invite';

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
            <a href={signInServiceUrl(returnTo)}>
              <span className="truncate">{options.oidc.name}</span>
            </a>
          </Button>
        </div>
      )}
      <div className="grid gap-3 text-sm text-fg2">
        {options?.password !== false && (
          <Way question={t('other.havePassword')} action={t('other.usePassword')} onTake={onPassword} />
        )}
        {isInviteOnly && (
          <Way question={t('email.noInvitation')} action={t('email.joinWaitlist')} onTake={onWaitlist} />
        )}
      </div>
    </>
  );
}

/** A question, and a link for users to whom it applies. */
function Way({ question, action, onTake }: { question: string; action: string; onTake: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      {question}
      <Button variant="quiet" size="sm" className="-my-2 px-2" onClick={onTake}>
        {action}
      </Button>
    </p>
  );
}
