import { useLanguage } from '../../../../i18n/use-language';
import { formatMessageTime } from '../../../../lib/time/format-date';
import { useMinute } from '../../../../lib/time/use-minute';

/** Time at which a message was written. */
export function MessageTime({ iso }: { iso: string }) {
  const { language } = useLanguage();
  useMinute();
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {formatMessageTime(iso, new Date(), language)}
    </time>
  );
}
