// Runs before the first paint, so that a stored theme or language does not flash the other one first.
try {
  const theme = localStorage.getItem('regent.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem('i18nextLng') || navigator.language;
  const lang = language.slice(0, 2) === 'ru' ? 'ru' : 'en';
  document.documentElement.lang = lang;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${lang}.webmanifest`);
} catch {
  // Storage may be closed to us (private mode): the system's theme stays.
}
