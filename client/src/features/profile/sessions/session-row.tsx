import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { withFocusHandover } from '../../../lib/focus/focus-section';
import { formatChatDate } from '../../../lib/time/format-date';
import { Button } from '../../../ui/buttons/button';
import { Badge } from '../../../ui/layout/badge';
import type { Session } from '../api/profile-api';
import { deviceOf } from './user-agent';

export interface SessionRowProps {
  session: Session;
  busy: boolean;
  disabled: boolean;
  onEnd: () => void;
}

/** A browser in which the user is signed in. */
export function SessionRow({ session, busy, disabled, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const { browser, system, isPhone } = deviceOf(session.user_agent);
  const device =
    browser && system
      ? t('sessions.browserOnSystem', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const date = formatChatDate(session.created_at, language);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-fg2" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {session.current && (
            <Badge tone="ready" dot="filled">
              {t('sessions.current')}
            </Badge>
          )}
        </p>
        <p className="tabular text-xs text-fg2">
          {t('sessions.signedIn', { date })}
          {!session.current && (
            <> · {t('sessions.lastSeen', { date: formatChatDate(session.last_seen_at, language) })}</>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('sessions.endLabel', { device, date })}
          busy={busy}
          disabled={disabled}
          onClick={withFocusHandover(onEnd)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
