const LONG_MS = 100_000;

/** Formats a duration as seconds ("0.4 sec", "12 sec"), from 100 s on as minutes. */
export function stepDuration(ms: number, language: string): string {
  const isLong = ms >= LONG_MS;
  const value = isLong ? ms / 60_000 : Math.max(0.1, ms / 1000);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLong ? 'minute' : 'second',
    unitDisplay: 'short',
    minimumFractionDigits: value < 9.95 ? 1 : 0,
    maximumFractionDigits: value < 9.95 ? 1 : 0,
  }).format(value);
}
