import { toHuman } from './child-output.js';

describe('toHuman', () => {
  it('prints mails and crash reports unchanged', () => {
    expect(toHuman('api', 'Your code is 123456')).toBe('Your code is 123456');
    expect(toHuman('api', '{ not json')).toBe('{ not json');
  });

  it('hides info logs', () => {
    expect(toHuman('api', '{"level":30,"msg":"request"}')).toBeUndefined();
  });

  it('prints warnings and errors with their reason, once', () => {
    expect(toHuman('api', '{"level":40,"msg":"slow"}')).toBe('[api] slow');
    expect(toHuman('api', '{"level":50,"msg":"lost","err":{"message":"no route"}}')).toBe('[api] lost: no route');
    expect(toHuman('api', '{"level":50,"msg":"no route","err":{"message":"no route"}}')).toBe('[api] no route');
  });
});
