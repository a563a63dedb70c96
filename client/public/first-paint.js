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

// Every call carries a token: it is on its way while the code that asks for it is loading. The landing page calls nothing.
if (location.pathname !== '/') {
  window.earlyCsrf = fetch('/api/account/csrf', { credentials: 'include', cache: 'no-store' });
  window.earlyCsrf.catch(() => {}); // whoever needs it hears of it
}
