import { requestStrategy } from './request-strategy';

const HERE = 'https://regent.example';
const KEPT = new Set(['/index.html', '/favicon.svg', '/assets/index-1.js']);
const way = (path: string, mode = 'cors', method = 'GET') =>
  requestStrategy({ url: new URL(path, HERE), mode, method }, HERE, KEPT);

describe('requestStrategy', () => {
  it.each([
    ['/assets/index-1.js', 'file'],
    ['/assets/of-another-version.js', 'file'],
    ['/favicon.svg', 'file'],
    ['/sw.js', 'none'],
    ['/api', 'none'],
    ['/api/account/me/', 'none'],
    ['/socket.io/?transport=polling', 'none'],
    ['/media/a-picture.webp', 'none'],
    ['/metrics', 'none'],
    ['https://elsewhere.example/assets/index-1.js', 'none'],
  ])('handles %s with %s', (path, expected) => expect(way(path)).toBe(expected));

  it.each([
    ['/', 'page'],
    ['/conversations/12', 'page'],
    ['/apiary', 'page'],
    ['/api/docs', 'none'],
    ['/api/chat/12/export', 'none'],
    ['/media/a-picture.webp', 'none'],
    ['/robots.txt', 'none'],
  ])('handles navigation to %s with %s', (path, expected) => expect(way(path, 'navigate')).toBe(expected));

  it('ignores requests that change data', () => expect(way('/assets/index-1.js', 'cors', 'POST')).toBe('none'));
});
