import { createReporter } from './reporter';
import { analyticsSettings, hasOptedOut } from './settings';

describe('the reporter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const counter = () => ({ page: jest.fn(), event: jest.fn(), search: jest.fn() });

  it('tells screens without ids, each with the one before', () => {
    const told = counter();
    const report = createReporter(told, 'https://search.example');
    report({ kind: 'page', path: '/conversations/12' });
    report({ kind: 'page', path: '/marketplace' });
    expect(told.page.mock.calls).toEqual([
      ['/conversations/:id', 'https://search.example'],
      ['/marketplace', 'http://localhost/conversations/:id'],
    ]);
  });

  it('tells a search once nobody types for half a second, each once', () => {
    const told = counter();
    const report = createReporter(told, '');
    for (const text of ['tr', 'trav', 'travel']) {
      report({ kind: 'search', text });
      jest.advanceTimersByTime(499);
    }
    expect(told.search).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    report({ kind: 'search', text: 'Travel ' });
    jest.advanceTimersByTime(500);
    report({ kind: 'search', text: 'ann@example.com' });
    jest.advanceTimersByTime(500);
    expect(told.search.mock.calls).toEqual([['travel']]);
  });
});

describe('the settings of the page', () => {
  const page = (content: string): Document => {
    const made = document.implementation.createHTMLDocument();
    const meta = made.createElement('meta');
    meta.name = 'regent-analytics';
    meta.content = content;
    made.head.append(meta);
    return made;
  };
  const whole = { provider: 'umami', script: 'https://count.example/u.js', site: '7' };

  it.each([
    ['all of it', JSON.stringify(whole), whole],
    ['a provider that is none', JSON.stringify({ ...whole, provider: 'spy' }), undefined],
    ['no site', JSON.stringify({ ...whole, site: '' }), undefined],
    ['no JSON', '{', undefined],
    ['nothing', '', undefined],
  ])('%s', (_case, content, settings) => expect(analyticsSettings(page(content))).toEqual(settings));

  it('are none on a page that says nothing', () =>
    expect(analyticsSettings(document.implementation.createHTMLDocument())).toBeUndefined());

  it('give way to a browser that asks not to be counted', () => {
    expect(hasOptedOut({ doNotTrack: '1' })).toBe(true);
    expect(hasOptedOut({ globalPrivacyControl: true })).toBe(true);
    expect(hasOptedOut({ doNotTrack: null })).toBe(false);
  });
});
