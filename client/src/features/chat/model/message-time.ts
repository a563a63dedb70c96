/** How times are written in a chat and in the list of chats. The clock and the time zone come from outside. */
const DAY = 24 * 60 * 60 * 1000;

/** Within 24 h the time; within 7 days weekday and time; else the date (with the year if it is another) and the time. */
export function messageTime(iso: string, now: Date, locale: string, timeZone?: string): string {
  const date = new Date(iso);
  const age = now.getTime() - date.getTime();
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone };
  if (age < DAY) return new Intl.DateTimeFormat(locale, time).format(date);
  if (age < 7 * DAY) return new Intl.DateTimeFormat(locale, { weekday: 'short', ...time }).format(date);
  const yearOf = (value: Date): string => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(value);
  const year = yearOf(date) === yearOf(now) ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year, ...time }).format(date);
}

/** Like "5 Mar 2025 14:30", in either language without the commas and marks that Intl adds. */
export function chatListDate(iso: string, locale: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat(locale === 'ru' ? 'ru' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  // In English "Sept" is four letters; the list has three for every month.
  const month = locale === 'ru' ? part('month').replace('.', '') : part('month').slice(0, 3);
  return `${part('day')} ${month} ${part('year')} ${part('hour')}:${part('minute')}`;
}
