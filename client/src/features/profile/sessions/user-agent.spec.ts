import { deviceOf } from './user-agent';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

describe('user agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome', 'Windows', false],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', false],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} YaBrowser/25.1 Safari/537.36`, 'Yandex', 'Linux', false],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android', true],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      true,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari',
      'macOS',
      false,
    ],
    ['curl/8.14.1', 'curl', undefined, false],
    ['Mozilla/5.0', undefined, undefined, false],
    ['', undefined, undefined, false],
    [null, undefined, undefined, false],
  ])('parses %p', (userAgent, browser, system, isPhone) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, isPhone });
  });
});
