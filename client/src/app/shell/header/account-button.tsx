import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { PersonAvatar } from '../../../ui/images/avatar';

/** The user's image and first name, on a button that opens the account menu. */
export function AccountButton({ me, ...rest }: { me: Me } & Omit<ComponentProps<typeof Button>, 'children'>) {
  const { t } = useTranslation('common');
  const name = me.first_name || t('header.profile');
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-w-60 min-w-0 px-2 font-medium"
      aria-label={t('header.account', { name })}
      {...rest}
    >
      <PersonAvatar id={me.id} name={me.first_name} image={me.image} size={28} />
      <span className="truncate">{name}</span>
    </Button>
  );
}
