import { ConfigError, parseConfig } from './config.js';

const SECRET = { APP_SECRET: 'long enough to be accepted as a secret' };

describe('parseConfig', () => {
  it('takes a variable that is set to nothing as not set', () => {
    const config = parseConfig({ ...SECRET, LOG_LEVEL: '', N8N_BASE_URL: '', PORT: '' });
    expect([config.LOG_LEVEL, config.N8N_BASE_URL, config.PORT]).toEqual(['info', '', 3000]);
  });

  it('derives where people and workflows reach it', () => {
    const config = parseConfig({ ...SECRET, PORT: '4000' });
    expect([config.PUBLIC_URL, config.CALLBACK_BASE_URL]).toEqual(['http://localhost:4000', 'http://localhost:4000']);
    expect(config.behindTls).toBe(false);
    expect(parseConfig({ ...SECRET, PUBLIC_URL: 'https://regent.example/' })).toMatchObject({
      PUBLIC_URL: 'https://regent.example',
      behindTls: true,
      allowedOrigins: ['https://regent.example'],
    });
  });

  it.each([
    ['a port that is none', { PORT: 'x' }, /PORT/],
    ['a URL that is none', { PUBLIC_URL: 'regent' }, /PUBLIC_URL/],
    ['an unknown role', { ROLE: 'boss' }, /ROLE/],
    ['a short secret', { APP_SECRET: 'short' }, /APP_SECRET/],
    ['codes for everybody in production', { NODE_ENV: 'production', OTP_DEBUG: 'true' }, /OTP_DEBUG/],
    ['a model API without a model', { LLM_BASE_URL: 'http://localhost:1' }, /LLM_MODEL/],
  ])('refuses %s, and says which setting it is', (_case, settings, name) => {
    expect(() => parseConfig({ ...SECRET, ...settings })).toThrow(ConfigError);
    expect(() => parseConfig({ ...SECRET, ...settings })).toThrow(name);
  });

  it('wants a secret in production', () => {
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(/APP_SECRET/);
  });
});
