const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** en-GB gives "5 Mar" and a 24-hour clock; the language's own default would give "Mar 5" and am/pm. */
const localeOf = (language: string): string => (language.startsWith('ru') ? 'ru-RU' : 'en-GB');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than all that it is used for in a chat. */
function formatOf(language: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${language} ${timeZone ?? ''}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  formats.set(key, made);
  return made;
}

function partsOf(date: Date, language: string, timeZone?: string): Parts {
  const format = formatOf(language, timeZone);
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
}

const time = (parts: Parts): string => `${parts.hour}:${parts.minute}`;
/** Russian shortens with a full stop ("мар."); next to a year it only adds noise. */
const month = (parts: Parts): string => (parts.month ?? '').replace('.', '').slice(0, 4);

/** The date of a chat's last message: "5 Mar 2025 14:30". Empty for a time that cannot be read. */
export function formatChatDate(iso: string, language: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const parts = partsOf(date, language, timeZone);
  return `${parts.day} ${month(parts)} ${parts.year} ${time(parts)}`;
}

/**
 * The time of a message: within 24 hours the time alone, within 7 days weekday and time, else the date and time, with
 * the year when it is not the current one.
 */
export function formatMessageTime(iso: string, now: Date, language: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const parts = partsOf(date, language, timeZone);
  const age = now.getTime() - date.getTime();
  if (age < DAY) return time(parts);
  if (age < 7 * DAY) return `${parts.weekday} ${time(parts)}`;
  const year = parts.year === partsOf(now, language, timeZone).year ? '' : ` ${parts.year}`;
  return `${parts.day} ${month(parts)}${year} ${time(parts)}`;
}
