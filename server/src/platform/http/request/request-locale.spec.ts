import { localeOf } from './request-locale.js';

describe('localeOf', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['ru', 'ru'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
    ['de, ru;q=0.5', 'ru'],
    ['en;q=0.3, ru;q=0.8', 'ru'],
    ['ru;q=0, en', 'en'],
    ['ru;q=0', 'en'],
    ['en, ru', 'en'],
    ['RU ; Q=0.7', 'ru'],
    ['rubbish;;;,ru', 'ru'],
  ])('reads %j as %s', (header, locale) => expect(localeOf(header)).toBe(locale));
});
