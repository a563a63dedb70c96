export type Theme = 'system' | 'light' | 'dark';

const KEY = 'regent.theme';
const BAR_COLORS = { light: '#fbfaf7', dark: '#121517' } as const;

/** The stored choice; `system` when there is none. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** What is on the screen now. */
export function effectiveTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Puts the choice on the page and keeps it. Choosing what the system says anyway goes back to following the system. */
export function applyTheme(theme: 'light' | 'dark'): Theme {
  const next: Theme = effectiveTheme('system') === theme ? 'system' : theme;
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.setAttribute('content', BAR_COLORS[next === 'system' ? own : next]);
  }
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  return next;
}
