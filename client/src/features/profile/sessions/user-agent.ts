/** Browser and operating system of a `User-Agent`; undefined when unknown. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

/** The first match counts, because most browsers also name the ones they are compatible with. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (list: readonly [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** Parses a `User-Agent`. Programs other than browsers get the name that they state. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return {
    browser: nameOf(BROWSERS, text) ?? programOf(text),
    system: nameOf(SYSTEMS, text),
    isPhone: /\b(Mobile|Android|iPhone|iPod|iPad)\b/.test(text),
  };
}

function programOf(text: string): string | undefined {
  const name = /^[\w.-]{1,30}/.exec(text)?.[0];
  return name === 'Mozilla' ? undefined : name;
}
