import express from 'express';
import { ConfigError, parseConfig } from './config.js';
import { isChosen } from './launch-environment.js';

const SECRET = { APP_SECRET: 'long enough to be accepted as a secret' };

const OIDC = { OIDC_ISSUER: 'https://id.example/realm/', OIDC_CLIENT_ID: 'regent', OIDC_CLIENT_SECRET: 'secret' };

describe('parseConfig', () => {
  it('treats an empty variable as unset', () => {
    const config = parseConfig({ ...SECRET, LOG_LEVEL: '', N8N_BASE_URL: '', PORT: '' });
    expect([config.LOG_LEVEL, config.N8N_BASE_URL, config.PORT]).toEqual(['info', '', 3000]);
  });

  it('normalizes administrator emails like those of accounts', () => {
    expect(parseConfig({ ...SECRET, ADMIN_EMAILS: ' Boss@Example.com,b@example.com ' }).ADMIN_EMAILS).toEqual([
      'boss@example.com',
      'b@example.com',
    ]);
    expect(parseConfig(SECRET).ADMIN_EMAILS).toEqual([]);
  });

  it('parses the OTLP headers', () => {
    const { otlpHeaders } = parseConfig({ ...SECRET, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b=, x=1' });
    expect(otlpHeaders).toEqual({ 'api-key': 'a b=', x: '1' });
    expect(parseConfig(SECRET).otlpHeaders).toEqual({});
  });

  it('derives the public URL and the callback URL', () => {
    const config = parseConfig({ ...SECRET, PORT: '4000' });
    expect([config.PUBLIC_URL, config.CALLBACK_BASE_URL]).toEqual(['http://localhost:4000', 'http://localhost:4000']);
    expect(config.behindTls).toBe(false);
    expect(parseConfig({ ...SECRET, PUBLIC_URL: 'https://regent.example/' })).toMatchObject({
      PUBLIC_URL: 'https://regent.example',
      behindTls: true,
      allowedOrigins: ['https://regent.example'],
    });
  });

  it('disables analytics until a provider is chosen', () => {
    const settings = { ANALYTICS_SCRIPT_URL: 'https://c.example/u.js', ANALYTICS_SITE_ID: '7' };
    expect(parseConfig({ ...SECRET, ...settings }).analytics).toBeUndefined();
    const config = parseConfig({
      ...SECRET,
      ...settings,
      ANALYTICS_PROVIDER: 'umami',
      ANALYTICS_HOSTS: 'https://a.example/x, http://127.0.0.1:9000',
    });
    expect(config.analytics).toEqual({ provider: 'umami', script: 'https://c.example/u.js', site: '7' });
    expect(config.ANALYTICS_HOSTS).toEqual(['https://a.example', 'http://127.0.0.1:9000']);
  });

  it('defaults the public n8n URL to its base URL, and to nothing without n8n', () => {
    const publicUrl = (settings: Record<string, string>) => parseConfig({ ...SECRET, ...settings }).N8N_PUBLIC_URL;
    expect(publicUrl({ N8N_BASE_URL: 'http://n8n:5678/' })).toBe('http://n8n:5678');
    expect(publicUrl({ N8N_BASE_URL: 'http://n8n:5678', N8N_PUBLIC_URL: 'https://n8n.example/' })).toBe(
      'https://n8n.example',
    );
    expect(publicUrl({ N8N_PUBLIC_URL: 'https://n8n.example' })).toBe('');
  });

  it.each([
    ['an invalid port', { PORT: 'x' }, /PORT/],
    ['an invalid URL', { PUBLIC_URL: 'regent' }, /PUBLIC_URL/],
    ['an unknown role', { ROLE: 'boss' }, /ROLE/],
    ['a short secret', { APP_SECRET: 'short' }, /APP_SECRET/],
    ['a short previous secret', { APP_SECRET_PREVIOUS: 'short' }, /APP_SECRET_PREVIOUS: must have/],
    ['debug codes in production', { NODE_ENV: 'production', OTP_DEBUG: 'true' }, /OTP_DEBUG/],
    ['a model API without a model', { LLM_BASE_URL: 'http://localhost:1' }, /LLM_MODEL/],
    ['an embeddings API without a model', { EMBEDDINGS_BASE_URL: 'http://localhost:1' }, /EMBEDDINGS_MODEL/],
    ['a transcription API without a model', { STT_BASE_URL: 'http://localhost:1' }, /STT_MODEL/],
    ['a speech API without a model', { TTS_BASE_URL: 'http://localhost:1' }, /TTS_MODEL/],
    ['an OIDC provider without a secret', { ...OIDC, OIDC_CLIENT_SECRET: '' }, /\. OIDC_CLIENT_SECRET: missing beside/],
    [
      'an OIDC secret without a provider',
      { OIDC_CLIENT_SECRET: 'x' },
      /\. OIDC_ISSUER, OIDC_CLIENT_ID: missing beside/,
    ],
    ['an OIDC provider without TLS', { ...OIDC, OIDC_ISSUER: 'http://id.example' }, /OIDC_ISSUER: must be .*https/],
    ['an unsupported database', { DATABASE_URL: 'mysql://localhost/regent' }, /DATABASE_URL: must be .*postgres:/],
    ['a database URL without a host', { DATABASE_URL: 'postgres://' }, /DATABASE_URL/],
    ['a database host without a scheme', { DATABASE_URL: 'localhost:5432' }, /DATABASE_URL/],
    ['an invalid database port', { DATABASE_URL: 'postgres://localhost:port/regent' }, /DATABASE_URL/],
    ['an invalid Redis URL', { REDIS_URL: 'http://localhost:6379' }, /REDIS_URL: must be .*rediss:/],
    [
      'a cluster with an invalid node',
      { REDIS_CLUSTER: 'true', REDIS_URL: 'redis://a,redis://' },
      /REDIS_URL: must be/,
    ],
    [
      'several Redis URLs without a cluster',
      { REDIS_URL: 'redis://a,redis://b' },
      /REDIS_URL: several .*REDIS_CLUSTER/,
    ],
    ['a cluster without a URL', { REDIS_CLUSTER: 'true' }, /REDIS_URL: is required/],
    [
      'a cluster with a database number',
      { REDIS_CLUSTER: 'true', REDIS_URL: 'redis://a,redis://b/1' },
      /REDIS_URL: .* 0/,
    ],
    ['an invalid mail server', { SMTP_URL: 'mail.example.com:587' }, /SMTP_URL: must be .*smtps:/],
    ['an invalid proxy', { TRUSTED_PROXIES: 'loopback, nginx' }, /TRUSTED_PROXIES: must be addresses/],
    ['an invalid administrator email', { ADMIN_EMAILS: 'boss@example.com, boss' }, /ADMIN_EMAILS: must be email/],
    ['an invalid header', { OTEL_EXPORTER_OTLP_HEADERS: 'api-key' }, /OTEL_EXPORTER_OTLP_HEADERS: must be/],
    ['a header with a line break', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0D%0Ac: d' }, /OTEL_EXPORTER_OTLP_HEADERS/],
    ['a sampling ratio above 1', { OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG/],
    ['a time above the timer limit', { AGENT_REPLY_TIMEOUT_MS: '2147483648' }, /AGENT_REPLY_TIMEOUT_MS/],
    ['a number above the SQL integer limit', { MESSAGES_PER_MINUTE: '9007199254740991' }, /MESSAGES_PER_MINUTE/],
    [
      'an analytics provider without a site',
      { ANALYTICS_PROVIDER: 'umami', ANALYTICS_SCRIPT_URL: 'https://c.example/u.js' },
      /ANALYTICS_SITE_ID/,
    ],
    [
      'an analytics script without TLS',
      { ANALYTICS_SCRIPT_URL: 'http://c.example/u.js' },
      /ANALYTICS_SCRIPT_URL: must be .*https/,
    ],
    ['an invalid analytics host', { ANALYTICS_HOSTS: 'c.example' }, /ANALYTICS_HOSTS: must be addresses/],
    ['an invalid figure', { ABOUT_FIGURES: '1, 2, many' }, /ABOUT_FIGURES: must be three numbers/],
    ['a shutdown time above the container limit', { SHUTDOWN_GRACE_MS: '25001' }, /SHUTDOWN_GRACE_MS/],
  ])('rejects %s and names the setting', (_case, settings, name) => {
    expect(() => parseConfig({ ...SECRET, ...settings })).toThrow(ConfigError);
    expect(() => parseConfig({ ...SECRET, ...settings })).toThrow(name);
  });

  it('accepts service URLs', () => {
    const urls = [
      { DATABASE_URL: 'postgres://regent:p%40ss@db.example:5432/regent?sslmode=require' },
      { DATABASE_URL: ' postgresql://localhost/regent ' },
      { DATABASE_URL: 'postgres:///regent?host=/var/run/postgresql' },
      { DATABASE_URL: 'postgres://regent:secret@/regent?host=/var/run/postgresql' },
      { REDIS_URL: 'redis://localhost' },
      { REDIS_URL: 'rediss://:secret@[::1]:6380/2' },
      { SMTP_URL: 'smtp://ann@example.com:secret@mail.example.com:587' },
      { SMTP_URL: 'smtps://mail.example.com' },
    ];
    for (const [name, value] of urls.flatMap((url) => Object.entries(url))) {
      expect(parseConfig({ ...SECRET, [name]: value })).toHaveProperty(name, value.trim());
    }
  });

  it('accepts several Redis Cluster nodes and a comma in a password', () => {
    const REDIS_URL = 'rediss://regent:p,w@a:6379, rediss://b:6380/0';
    expect(parseConfig({ ...SECRET, REDIS_CLUSTER: 'true', REDIS_URL })).toMatchObject({
      REDIS_URL,
      REDIS_CLUSTER: true,
    });
  });

  it('keeps the OIDC issuer as given, and allows a local one without TLS', () => {
    expect(parseConfig({ ...SECRET, ...OIDC })).toMatchObject({ ...OIDC, OIDC_NAME: 'Single sign-on' });
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const OIDC_ISSUER = `http://${host}:4000`;
      expect(parseConfig({ ...SECRET, ...OIDC, OIDC_ISSUER })).toMatchObject({ OIDC_ISSUER });
    }
  });

  it('never prints a password', () => {
    expect(() => parseConfig({ ...SECRET, DATABASE_URL: 'mysql://regent:hunter2@localhost' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('accepts the largest number and the longest shutdown time', () => {
    const config = parseConfig({ ...SECRET, AGENT_REPLY_TIMEOUT_MS: '2147483647', SHUTDOWN_GRACE_MS: '25000' });
    expect([config.AGENT_REPLY_TIMEOUT_MS, config.SHUTDOWN_GRACE_MS]).toEqual([2_147_483_647, 25_000]);
  });

  it.each([
    ['loopback', true],
    ['uniquelocal, linklocal', true],
    ['10.0.0.1', true],
    ['10.0.0.0/8, ::1, fd00::/8', true],
    ['10.0.0.0/255.255.0.0', true],
    ['10.0.0.1/32, fe80::1/128', true],
    ['::ffff:10.0.0.1', true],
    ['10.0.0.0/255.0.255.0', false],
    ['10.0.0.0/0.0.0.0', false],
    ['10.0.0.0/0', false],
    ['10.0.0.0/33', false],
    ['10.0.0.0/', false],
    ['10.0.0.0/8/8', false],
    ['fd00::/129', false],
    ['fd00::/255.0.0.0', false],
    ['10.0.0.256', false],
    ['proxy.example', false],
    ['true', false],
    ['Loopback', false],
  ])('accepts proxies %j: %s, like Express', (value, isTaken) => {
    const proxies = value.split(', ');
    const parse = () => parseConfig({ ...SECRET, TRUSTED_PROXIES: value }).TRUSTED_PROXIES;
    const expressParse = () => express().set('trust proxy', proxies);
    if (isTaken) {
      expect(parse()).toEqual(proxies);
      expect(expressParse).not.toThrow();
    } else {
      expect(parse).toThrow(ConfigError);
      expect(expressParse).toThrow();
    }
  });

  it.each([
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, /S3_BUCKET/],
    [{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, /S3_BUCKET/],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, /\. S3_SECRET_ACCESS_KEY: missing beside/],
    [{ S3_BUCKET: 'b', S3_SECRET_ACCESS_KEY: 'a' }, /\. S3_ACCESS_KEY_ID: missing beside/],
    [{ S3_BUCKET: 'b', S3_ENDPOINT: 'minio:9000' }, /S3_ENDPOINT/],
    [{ S3_BUCKET: 'b', S3_FORCE_PATH_STYLE: 'maybe' }, /S3_FORCE_PATH_STYLE/],
  ])('rejects incomplete S3 settings: %j', (settings, problem) => {
    expect(() => parseConfig({ ...SECRET, ...settings })).toThrow(problem);
  });

  it('accepts a bucket with keys or without', () => {
    expect(parseConfig({ ...SECRET, S3_BUCKET: 'b' }).S3_FORCE_PATH_STYLE).toBe(true);
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(parseConfig({ ...SECRET, S3_BUCKET: 'b', S3_ENDPOINT: 'http://minio:9000', ...keys }).S3_BUCKET).toBe('b');
  });

  it('requires a secret in production', () => {
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(/APP_SECRET/);
  });

  it('reads former setting names and prefers the new ones', () => {
    const former = parseConfig({ ...SECRET, DRAIN_MS: '1000', REPORTS_TO_HIDE: '7', RUNS_KEEP_DAYS: '9' });
    expect([former.SHUTDOWN_GRACE_MS, former.REPORT_HIDE_THRESHOLD, former.RUN_RETENTION_DAYS]).toEqual([1000, 7, 9]);
    expect(former.renamedSettings).toContainEqual({ from: 'DRAIN_MS', to: 'SHUTDOWN_GRACE_MS' });
    const both = parseConfig({ ...SECRET, DRAIN_MS: '1000', SHUTDOWN_GRACE_MS: '2000' });
    expect(both.SHUTDOWN_GRACE_MS).toBe(2000);
    expect(parseConfig(SECRET).renamedSettings).toEqual([]);
  });

  it('treats a setting with its former name as set', () => {
    expect(isChosen('SHUTDOWN_GRACE_MS')).toBe(false);
    process.env.DRAIN_MS = '1000';
    try {
      expect(isChosen('SHUTDOWN_GRACE_MS')).toBe(true);
    } finally {
      delete process.env.DRAIN_MS;
    }
  });
});
