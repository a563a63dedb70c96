import { parseConfig } from '../config.js';
import { isLoopback } from './is-loopback.js';

const SECRET = { APP_SECRET: 'long enough to be accepted as a secret' };

describe('isLoopback', () => {
  it.each([
    {},
    { HOST: '::1' },
    { HOST: 'LocalHost' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('returns true for %j', (settings) => {
    expect(isLoopback(parseConfig({ ...SECRET, ...settings }))).toBe(true);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.0.5' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'https://regent.example' },
    { PUBLIC_URL: 'http://localhost.regent.example' },
    { SMTP_URL: 'smtp://localhost:25' },
    { NODE_ENV: 'production' },
  ])('returns false for %j', (settings) => {
    expect(isLoopback(parseConfig({ ...SECRET, ...settings }))).toBe(false);
  });
});
