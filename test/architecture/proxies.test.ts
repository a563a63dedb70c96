import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { LIMITS } from '../../server/src/contract/limits.js';

const root = resolve(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const nginx = read('deploy/nginx/nginx.conf');
const caddy = (parse(read('docker-compose.yml')) as { configs: { caddyfile: { content: string } } }).configs.caddyfile
  .content;
const http = read('server/src/platform/http/setup-http.ts');

/** A time of the API's server, in seconds. */
const ofApi = (name: string): number =>
  Number(new RegExp(`server\\.${name} = ([\\d_]+)`).exec(http)?.[1]?.replaceAll('_', '')) / 1000;
const ofNginx = (name: string): string => new RegExp(`^\\s*${name} ([^;]+);`, 'm').exec(nginx)?.[1] ?? '';
const ofCaddy = (name: string): string => new RegExp(`^\\s*${name} (\\S+)$`, 'm').exec(caddy)?.[1] ?? '';
const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1]);
const megabytes = (text: string): number => Number(/^(\d+)mb?$/i.exec(text)?.[1]);

/** Checks the configuration with the program itself, where that is installed. */
function check(program: string, argv: (folder: string) => string[], prepare: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'regent-proxy-'));
  try {
    prepare(folder);
    execFileSync(program, argv(folder), { stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const installed = (...paths: string[]): string | undefined => paths.find((path) => existsSync(path));

describe.each([
  ['nginx', nginx],
  ['Caddy', caddy],
])('the configuration of %s', (_name, text) => {
  it('closes all that it opens', () => {
    const bare = text
      .replace(/^\s*#.*$/gm, '')
      .replace(/'[^']*'/g, '')
      .replace(/\$\{[^}]*\}/g, '');
    let depth = 0;
    for (const sign of bare.match(/[{}]/g) ?? []) {
      depth += sign === '{' ? 1 : -1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  });

  it('leaves to the API what the API does: compression and headers', () => {
    expect(text).not.toMatch(/gzip on|^\s*encode|Cache-Control|Content-Security|Strict-Transport|expires /im);
  });
});

it('bodies may be as large as what the API takes, and not much larger', () => {
  const picture = LIMITS.imageBytes / 1024 / 1024;
  for (const limit of [megabytes(ofNginx('client_max_body_size')), megabytes(ofCaddy('max_size'))]) {
    expect(limit).toBeGreaterThan(picture);
    expect(limit).toBeLessThanOrEqual(picture + 2);
  }
});

it('the proxy closes an idle connection to the API before the API does', () => {
  const atApi = ofApi('keepAliveTimeout');
  expect(seconds(/upstream regent_api \{[^}]*keepalive_timeout (\w+);/.exec(nginx)?.[1] ?? '')).toBeLessThan(atApi);
  expect(seconds(ofCaddy('keepalive'))).toBeLessThan(atApi);
});

it('waits for an answer longer than the API may take for it', () => {
  expect(seconds(ofNginx('proxy_read_timeout'))).toBeGreaterThan(ofApi('requestTimeout'));
});

it('waits for a head as long as the API', () => {
  expect(seconds(ofNginx('client_header_timeout'))).toBe(ofApi('headersTimeout'));
  expect(seconds(ofCaddy('read_header'))).toBe(ofApi('headersTimeout'));
});

it('a socket that pings lives: the silence that ends it is longer than two pings', () => {
  const ping = Number(
    /pingInterval: ([\d_]+)/.exec(read('server/src/platform/realtime/io-adapter.ts'))?.[1]?.replace('_', ''),
  );
  expect(seconds(ofNginx('proxy_read_timeout')) * 1000).toBeGreaterThan(2 * ping);
  expect(nginx).toContain('proxy_set_header Upgrade $http_upgrade;');
});

it('what the client says about its own address is replaced', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
});

it('errors of nginx have the shape of ours', () => {
  const bodies = [...nginx.matchAll(/return \d+ '([^']+)'/g)].map((match) => JSON.parse(match[1] ?? '') as object);
  expect(bodies.length).toBeGreaterThan(1);
  const errors = read('server/src/contract/errors.ts');
  for (const body of bodies) {
    expect(Object.keys(body)).toEqual(['status', 'code', 'message', 'request_id']);
    const { code, message, status } = body as { code: string; message: string; status: number };
    expect(errors).toContain(`${code}: { status: ${status}, message: '${message}' }`);
  }
});

const nginxProgram = installed('/usr/sbin/nginx', '/usr/bin/nginx');
(nginxProgram ? it : it.skip)('nginx takes its configuration', () => {
  check(
    nginxProgram ?? '',
    (folder) => ['-t', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    (folder) => {
      const [key, certificate] = [join(folder, 'key'), join(folder, 'crt')];
      const made = [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=x',
        '-keyout',
        key,
        '-out',
        certificate,
      ];
      execFileSync('openssl', made, { stdio: 'pipe' });
      const local = nginx
        .replace('/etc/nginx/regent.crt', certificate)
        .replace('/etc/nginx/regent.key', key)
        .replace(/\/run\/nginx\.pid|\/var\/log\/nginx\/\w+\.log/g, (path) => join(folder, path.replaceAll('/', '-')));
      writeFileSync(join(folder, 'nginx.conf'), local);
      // Names of containers are known on their network alone.
      const servers = read('deploy/nginx/regent-api.conf').replace(/api-(\d):/g, '127.0.0.$1:');
      writeFileSync(join(folder, 'regent-api.conf'), servers);
    },
  );
});

const caddyProgram = installed('/usr/bin/caddy', '/usr/local/bin/caddy');
(caddyProgram ? it : it.skip)('Caddy takes its configuration', () => {
  check(
    caddyProgram ?? '',
    (folder) => ['adapt', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    (folder) => writeFileSync(join(folder, 'Caddyfile'), caddy.replace(/\$\{SITE_ADDRESS:-([^}]*)\}/, '$1')),
  );
});
