import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The crown and the name, a link to where the visitor is at home. */
export function Brand({ to, label }: { to: string; label?: string }) {
  const { t } = useTranslation('common');
  return (
    <Link
      to={to}
      aria-label={label}
      className="touch-target inline-flex items-center gap-2 rounded-control text-lg font-bold tracking-heading"
    >
      <Crown aria-hidden="true" className="size-5 fill-crown text-crown" strokeWidth={2} />
      {t('product')}
    </Link>
  );
}
