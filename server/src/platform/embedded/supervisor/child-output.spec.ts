import { toHuman } from './child-output.js';

describe('toHuman', () => {
  it('shows mails and crash reports as they are', () => {
    expect(toHuman('api', 'Your code is 123456')).toBe('Your code is 123456');
    expect(toHuman('api', '{ not json')).toBe('{ not json');
  });

  it('keeps the daily talk of the log away', () => {
    expect(toHuman('api', '{"level":30,"msg":"request"}')).toBeUndefined();
  });

  it('says warnings and errors with their reason, once', () => {
    expect(toHuman('api', '{"level":40,"msg":"slow"}')).toBe('[api] slow');
    expect(toHuman('api', '{"level":50,"msg":"lost","err":{"message":"no route"}}')).toBe('[api] lost: no route');
    expect(toHuman('api', '{"level":50,"msg":"no route","err":{"message":"no route"}}')).toBe('[api] no route');
  });
});
