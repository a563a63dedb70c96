// Runs before the first paint, so that a stored theme or language does not flash the other one first, nor in the browser's bar.
try {
  const theme = localStorage.getItem('regent.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    const color = document.querySelector(`meta[name=theme-color][media*=${theme}]`)?.content;
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.content = color;
  }
  const language = localStorage.getItem('i18nextLng') || navigator.language;
  const lang = language.slice(0, 2) === 'ru' ? 'ru' : 'en';
  document.documentElement.lang = lang;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${lang}.webmanifest`);
} catch {
  // Storage may be closed to us (private mode): the system's theme stays.
}

// What the screen needs is requested while the code that asks for it is loading. The landing page calls nothing.
if (location.pathname !== '/') {
  const early = new Map();
  window.earlyResponses = early;
  const language = document.documentElement.lang;
  const ask = (url) => {
    const response = fetch(url, {
      credentials: 'include',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Accept-Language': language },
      signal: AbortSignal.timeout(15_000),
    });
    response.catch(() => {}); // the code that reads it handles the failure
    early.set(url, response);
  };
  const preload = (file) =>
    new Promise((done) => {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file });
      link.crossOrigin = '';
      link.onload = link.onerror = done;
      document.head.append(link);
    });
  // Creating the first date formatter is slow. The CPU is idle now, and busy when one is needed.
  setTimeout(() => new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB').format(), 0);
  // Every call carries a token.
  ask('/api/account/csrf');
  let isReturning = false;
  try {
    isReturning = localStorage.getItem('regent.returning') === '1';
  } catch {
    // Only a hint.
  }
  const screens = isReturning ? JSON.parse(document.getElementById('first-load')?.textContent ?? '[]') : [];
  for (const { path, files, texts, requests } of screens) {
    const found = new RegExp(path).exec(location.pathname);
    if (!found) continue;
    // Filters in the address change what is asked for.
    if (location.search === '') for (const url of requests) ask(url.replace(':id', found[1]));
    // Browsers without `modulepreload` fire no event for these links.
    if (!document.createElement('link').relList.supports('modulepreload')) continue;
    // After the entry, not beside it: on a slow network the entry then runs while these files are loading.
    window.screenFiles = new Promise((done) => {
      const afterEntry = ({ target }) => {
        if (target.dataset?.entry === undefined) return;
        for (const event of ['load', 'error']) document.removeEventListener(event, afterEntry, true);
        done(Promise.all([...texts[language], ...files].map(preload)));
      };
      for (const event of ['load', 'error']) document.addEventListener(event, afterEntry, true);
    });
  }
}

// The landing page has its text already: its scripts come after the stylesheet, and do not slow it down.
addEventListener('DOMContentLoaded', () => {
  const scripts = document.getElementById('scripts');
  if (!scripts) return;
  const add = () => document.head.append(scripts.content);
  const style = document.querySelector('link[rel=stylesheet]');
  if (!style || style.sheet) return add();
  for (const event of ['load', 'error']) style.addEventListener(event, add, { once: true });
});
