import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { ERRORS, type ErrorCode } from '../../server/src/contract/errors.js';
import { configSchema } from '../../server/src/platform/config/config.schema.js';

const root = resolve(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const nginx = read('deploy/nginx/nginx.conf');
const caddy = (parse(read('docker-compose.yml')) as { configs: { caddyfile: { content: string } } }).configs.caddyfile
  .content;
const http = read('server/src/platform/http/setup-http.ts');

/** A timeout of the API server in seconds. */
const ofApi = (name: string): number =>
  Number(new RegExp(`server\\.${name} = ([\\d_]+)`).exec(http)?.[1]?.replaceAll('_', '')) / 1000;
const ofNginx = (name: string): string => new RegExp(`^\\s*${name} ([^;]+);`, 'm').exec(nginx)?.[1] ?? '';
const ofCaddy = (name: string): string => new RegExp(`^\\s*${name} (\\S+)$`, 'm').exec(caddy)?.[1] ?? '';
const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1]);
const megabytes = (text: string): number => Number(/^(\d+)mb?$/i.exec(text)?.[1]);

describe.each([
  ['nginx', nginx],
  ['Caddy', caddy],
])('proxy configuration of %s', (_name, text) => {
  it('has balanced braces', () => {
    const bare = text
      .replace(/^\s*#.*$/gm, '')
      .replace(/'[^']*'/g, '')
      .replace(/\$\{(?:[^{}]|\$\{[^}]*\})*\}/g, '');
    let depth = 0;
    for (const sign of bare.match(/[{}]/g) ?? []) {
      depth += sign === '{' ? 1 : -1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  });

  it('leaves compression and headers to the API', () => {
    expect(text).not.toMatch(/gzip on|^\s*encode|Cache-Control|Content-Security|Strict-Transport|expires /im);
  });
});

it('body limits are slightly above those of the API', () => {
  const fileMegabytes = configSchema.shape.FILE_MAX_MB.parse(undefined);
  for (const limit of [megabytes(ofNginx('client_max_body_size')), megabytes(ofCaddy('max_size'))]) {
    expect(limit).toBeGreaterThan(fileMegabytes);
    expect(limit).toBeLessThanOrEqual(fileMegabytes + 2);
  }
});

it('idle connections are closed by the proxy before the API closes them', () => {
  const atApi = ofApi('keepAliveTimeout');
  expect(seconds(/upstream regent_api \{[^}]*keepalive_timeout (\w+);/.exec(nginx)?.[1] ?? '')).toBeLessThan(atApi);
  expect(seconds(ofCaddy('keepalive'))).toBeLessThan(atApi);
});

it('response timeout is longer than that of the API', () => {
  expect(seconds(ofNginx('proxy_read_timeout'))).toBeGreaterThan(ofApi('requestTimeout'));
});

it('header timeout equals that of the API', () => {
  expect(seconds(ofNginx('client_header_timeout'))).toBe(ofApi('headersTimeout'));
  expect(seconds(ofCaddy('read_header'))).toBe(ofApi('headersTimeout'));
});

it('read timeout is longer than two socket pings', () => {
  const ping = Number(
    /pingInterval: ([\d_]+)/.exec(read('server/src/platform/realtime/io-adapter.ts'))?.[1]?.replace('_', ''),
  );
  expect(seconds(ofNginx('proxy_read_timeout')) * 1000).toBeGreaterThan(2 * ping);
  expect(nginx).toContain('proxy_set_header Upgrade $http_upgrade;');
});

it('X-Forwarded-For of the client is replaced', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
  // Caddy does so by default, except for the proxies in .env; by default it trusts no client.
  expect(caddy).toMatch(
    /trusted_proxies static \$\{UPSTREAM_PROXIES:-\$\{PROXIES_BEFORE:-127\.0\.0\.1\/32\}\}\n\s*trusted_proxies_strict\n/,
  );
});

it('nginx logs contain no share tokens', () => {
  const [, pattern = '', replacement = ''] =
    /map \$uri \$logged_uri \{\s+default \$uri;\s+"~([^"]+)" "([^"]+)";/.exec(nginx) ?? [];
  const logged = (uri: string): string => {
    const { shared } = new RegExp(pattern).exec(uri)?.groups ?? {};
    return shared === undefined ? uri : replacement.replace(/\$\{shared\}/, shared);
  };
  expect(['/share/secret', '/api/share/secret/', '/api/chat/7/share/', '/shared'].map(logged)).toEqual([
    '/share/...',
    '/api/share/...',
    '/api/chat/7/share/',
    '/shared',
  ]);
  const formats = [...nginx.matchAll(/log_format[^;]+;/g)].join('');
  expect(formats).toContain('$logged_uri');
  expect(formats).not.toMatch(/\$(uri|request|request_uri|http_referer)\b/);
});

it('nginx errors have the shape of API errors', () => {
  const bodies = [...nginx.matchAll(/return \d+ '([^']+)'/g)].map((match) => JSON.parse(match[1] ?? '') as object);
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) {
    expect(Object.keys(body)).toEqual(['status', 'code', 'message', 'request_id']);
    const { code, message, status } = body as { code: ErrorCode; message: string; status: number };
    expect({ status, message }).toEqual(ERRORS[code]);
  }
});
