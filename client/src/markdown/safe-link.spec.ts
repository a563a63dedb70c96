import { safeLink } from './safe-link';

describe('link schemes', () => {
  it.each([
    'http://a',
    'HTTPS://a',
    'irc://a',
    'ircs://a',
    'mailto:a@b',
    'xmpp:a',
    '/path',
    '#part',
    '?q=a:b',
    './a:b',
  ])('allows %s', (url) => expect(safeLink(url)).toBe(url));
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    ' javascript:x',
    '//',
    'http\\://a',
  ])('[case 40] blanks %s', (url) => expect(safeLink(url)).toBe(''));
  it.each(['//evil.com/a', '\\\\evil.com/a', '/\\evil.com/a', ' //evil.com/a', '/\t/evil.com/a'])(
    '[case 40] shows %j as an external link',
    (url) => expect(safeLink(url)).toBe('https://evil.com/a'),
  );
});
