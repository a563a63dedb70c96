import { createReporter } from './reporter';
import { analyticsSettings, hasOptedOut } from './settings';

describe('createReporter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const counter = () => ({ page: jest.fn(), event: jest.fn(), search: jest.fn() });

  it('reports paths without IDs, with the previous page as referrer', () => {
    const told = counter();
    const report = createReporter(told, 'https://search.example');
    report({ kind: 'page', path: '/conversations/12' });
    report({ kind: 'page', path: '/marketplace' });
    expect(told.page.mock.calls).toEqual([
      ['/conversations/:id', 'https://search.example'],
      ['/marketplace', 'http://localhost/conversations/:id'],
    ]);
  });

  it('reports a search after 500 ms without typing, each term once, and no emails', () => {
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

describe('analyticsSettings', () => {
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
    ['reads complete settings', JSON.stringify(whole), whole],
    ['rejects an unknown provider', JSON.stringify({ ...whole, provider: 'spy' }), undefined],
    ['rejects an empty site ID', JSON.stringify({ ...whole, site: '' }), undefined],
    ['rejects invalid JSON', '{', undefined],
    ['rejects empty content', '', undefined],
  ])('%s', (_case, content, settings) => expect(analyticsSettings(page(content))).toEqual(settings));

  it('returns undefined when the page has no settings', () =>
    expect(analyticsSettings(document.implementation.createHTMLDocument())).toBeUndefined());

  it('respects Do Not Track and Global Privacy Control', () => {
    expect(hasOptedOut({ doNotTrack: '1' })).toBe(true);
    expect(hasOptedOut({ globalPrivacyControl: true })).toBe(true);
    expect(hasOptedOut({ doNotTrack: null })).toBe(false);
  });
});
