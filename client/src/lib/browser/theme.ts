import { readStored, writeStored } from '../storage/web-storage';

export type Theme = 'system' | 'light' | 'dark';

/** All options. */
export const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

const KEY = 'regent.theme';
const BAR_COLORS = { light: '#fbfaf7', dark: '#121517' } as const;

const listeners = new Set<() => void>();

/** Calls the listener when the theme changes in this tab or another one. */
export function onThemeChange(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== KEY) return;
    showTheme(readTheme());
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

/** The stored choice; `system` when there is none. */
export function readTheme(): Theme {
  const stored = readStored('local', KEY);
  return stored === 'light' || stored === 'dark' ? stored : unstored;
}

/** The theme while storage is unavailable; lasts until the page is closed. */
let unstored: Theme = 'system';

/** The theme that is actually displayed. */
export function effectiveTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies and stores a theme. */
export function applyTheme(theme: Theme): void {
  showTheme(theme);
  unstored = writeStored('local', KEY, theme === 'system' ? null : theme) ? 'system' : theme;
  for (const listener of listeners) listener();
}

/** Switches between light and dark. When the new theme equals the system's, it follows the system again. */
export function toggleTheme(): void {
  const next = effectiveTheme(readTheme()) === 'dark' ? 'light' : 'dark';
  applyTheme(effectiveTheme('system') === next ? 'system' : next);
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.setAttribute('content', BAR_COLORS[theme === 'system' ? own : theme]);
  }
}
