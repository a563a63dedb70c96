import { applyTheme, effectiveTheme, onThemeChange, readTheme, toggleTheme } from './theme';

const systemIsDark = (dark: boolean) => {
  window.matchMedia = ((query: string) => ({ matches: dark && query.includes('dark') })) as typeof matchMedia;
};
const onPage = () => document.documentElement.dataset.theme;

beforeEach(() => {
  systemIsDark(false);
  applyTheme('system');
});

describe('theme', () => {
  it('follows the system until one is selected', () => {
    expect([readTheme(), effectiveTheme('system'), onPage()]).toEqual(['system', 'light', undefined]);
    systemIsDark(true);
    expect(effectiveTheme('system')).toBe('dark');
  });

  it('is stored when selected, even if it equals the system theme', () => {
    applyTheme('light');
    expect([readTheme(), onPage()]).toEqual(['light', 'light']);
    applyTheme('system');
    expect([readTheme(), onPage()]).toEqual(['system', undefined]);
  });

  it('toggles to the opposite and back to the system', () => {
    toggleTheme();
    expect([readTheme(), onPage()]).toEqual(['dark', 'dark']);
    toggleTheme();
    expect([readTheme(), onPage()]).toEqual(['system', undefined]);
  });

  it('notifies listeners, including about changes in another tab', () => {
    let told = 0;
    const stop = onThemeChange(() => (told += 1));
    applyTheme('dark');
    expect(told).toBe(1);
    localStorage.setItem('regent.theme', 'light');
    dispatchEvent(new StorageEvent('storage', { key: 'regent.theme' }));
    expect([told, onPage()]).toEqual([2, 'light']);
    dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(told).toBe(2);
    stop();
    applyTheme('system');
    expect(told).toBe(2);
  });

  it('lasts until the page closes when storage is unavailable', () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no room');
    });
    applyTheme('dark');
    expect([readTheme(), onPage()]).toEqual(['dark', 'dark']);
    refuse.mockRestore();
  });
});
