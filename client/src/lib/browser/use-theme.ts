import { useSyncExternalStore } from 'react';
import { onThemeChange, readTheme, type Theme } from './theme';
import { useMediaQuery } from './use-media-query';

// The prerendered landing page knows neither what was chosen nor what the system says.
const unknown = (): Theme => 'system';

/** The theme that was chosen, and the one that is on the screen. */
export function useTheme(): { theme: Theme; shown: 'light' | 'dark' } {
  const theme = useSyncExternalStore(onThemeChange, readTheme, unknown);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  return { theme, shown: theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme };
}
