import { useSyncExternalStore } from 'react';
import { onThemeChange, readTheme, type Theme } from './theme';
import { useMediaQuery } from './use-media-query';

// Prerendering knows neither the stored theme nor the system's.
const unknown = (): Theme => 'system';

/** The selected theme, and the one that is displayed. */
export function useTheme(): { theme: Theme; shown: 'light' | 'dark' } {
  const theme = useSyncExternalStore(onThemeChange, readTheme, unknown);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  return { theme, shown: theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme };
}
