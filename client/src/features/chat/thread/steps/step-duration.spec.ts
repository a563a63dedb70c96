import { stepDuration } from './step-duration';

describe('stepDuration', () => {
  it.each([
    [0, 'en', '0.1 sec'],
    [1234, 'en', '1.2 sec'],
    [1234, 'ru', '1,2 с'],
    [3000, 'en', '3.0 sec'],
    [9960, 'en', '10 sec'],
    [12_340, 'en', '12 sec'],
    [99_900, 'en', '100 sec'],
    [150_000, 'en', '2.5 min'],
    [150_000, 'ru', '2,5 мин'],
  ])('formats %d ms in %s as %s', (ms, language, text) => {
    expect(stepDuration(ms, language).replace(/\s/g, ' ')).toBe(text);
  });
});
