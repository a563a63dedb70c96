import { createInstance, type TFunction } from 'i18next';
import en from '../../i18n/locales/en/errors.json';
import ru from '../../i18n/locales/ru/errors.json';
import { i18nOptions } from '../../i18n/options';
import type { ApiError } from './api-error';
import { errorDetail, errorText } from './error-text';

/** The error text in a language. */
async function told(lng: 'en' | 'ru', error: unknown): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ ...i18nOptions, lng, ns: ['errors'], resources: { en: { errors: en }, ru: { errors: ru } } });
  return errorText(i18n.getFixedT(lng, 'errors') as TFunction<'errors'>, error);
}

const refused = (retry_after?: number): ApiError => ({ status: 429, code: 'rate_limited', message: '', retry_after });
const wait = async (lng: 'en' | 'ru', seconds: number) =>
  (await told(lng, refused(seconds))).replace(/^(Too many requests|Слишком много запросов)\. /, '');

test('states when to retry after a rate limit, with the right plural', async () => {
  expect(await wait('en', 600)).toBe('Try again in 10 minutes.');
  expect(await wait('en', 3600)).toBe('Try again in 1 hour.');
  expect(await wait('en', 80_000)).toBe('Try again in 23 hours.');
  expect(await wait('ru', 1260)).toBe('Попробуйте ещё раз через 21 минуту.');
  expect(await wait('ru', 179)).toBe('Попробуйте ещё раз через 3 минуты.');
  expect(await wait('ru', 600)).toBe('Попробуйте ещё раз через 10 минут.');
  expect(await wait('ru', 3600)).toBe('Попробуйте ещё раз через 1 час.');
  expect(await wait('ru', 80_000)).toBe('Попробуйте ещё раз через 23 часа.');
  expect(await wait('ru', 86_400)).toBe('Попробуйте ещё раз через 24 часа.');
  expect(await wait('ru', 40_000)).toBe('Попробуйте ещё раз через 12 часов.');
});

test('shows a short wait as "a moment" and keeps the text of other errors', async () => {
  for (const error of [refused(), refused(30), refused(90)])
    expect(await told('en', error)).toBe(en.codes.rate_limited);
  expect(await told('ru', { ...refused(3600), status: 503, code: 'unavailable' })).toBe(ru.codes.unavailable);
  expect(await told('ru', new Error('Of no request'))).toBe(ru.codes.unknown_error);
});

test.each([
  ['en', 'The picture is damaged.', 'The picture is damaged.'],
  ['ru', 'Картинка повреждена.', 'Картинка повреждена.'],
  ['ru', 'The picture is damaged.', undefined],
  ['en', '', undefined],
  ['en', undefined, undefined],
] as const)('the detail in %s of %p is %p', (language, detail, expected) =>
  expect(errorDetail(language, { ...refused(), detail })).toBe(expected),
);
