const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** en-GB gives "5 Mar" and a 24-hour clock; plain `en` would give "Mar 5" and am/pm. */
const localeOf = (language: string): string => (language.startsWith('ru') ? 'ru-RU' : 'en-GB');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter is slow compared with using it. */
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
/** Russian abbreviations end with a full stop ("мар."), which is noise next to a year. */
const month = (parts: Parts): string => (parts.month ?? '').replace('.', '').slice(0, 4);

/** Date and time such as "5 Mar 2025 14:30"; empty for an invalid time. */
export function formatChatDate(iso: string, language: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const parts = partsOf(date, language, timeZone);
  return `${parts.day} ${month(parts)} ${parts.year} ${time(parts)}`;
}

/**
 * Time of a message: the time within 24 hours, weekday and time within 7 days, else date and time, with the year unless
 * it is the current one.
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

const months = new Map<string, Intl.DateTimeFormat>();

/** A month such as "March" or "March 2025": with the year unless it is the current one. */
export function formatMonth(iso: string, now: Date, language: string): string {
  const format = months.get(language) ?? new Intl.DateTimeFormat(localeOf(language), { month: 'long' });
  months.set(language, format);
  const date = new Date(iso);
  const name = format.format(date);
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${year}`;
}
