import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort, Supervised, until } from '../support/faults/services/processes.mjs';

const PROGRAM = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Path of nginx; undefined if it is not installed. */
export function findNginx() {
  return PROGRAM.find((path) => {
    try {
      return execFileSync(path, ['-v'], { stdio: 'ignore' }) !== undefined;
    } catch {
      return false;
    }
  });
}

/** A self-signed certificate for this machine. */
export function makeCertificate(folder) {
  const [key, certificate] = [join(folder, 'regent.key'), join(folder, 'regent.crt')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate, ...subject], { stdio: 'ignore' });
  return { key, certificate };
}

/** An operator's changes to deploy/nginx/, and paths on this machine. */
export function localConfig(text, { folder, ports, key, certificate }) {
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const changes = [
    [/^user .*$/m, ''],
    [/^pid .*$/m, `pid ${folder}/nginx.pid; daemon off;`],
    [/^worker_processes .*$/m, 'worker_processes 2;'],
    [/^worker_rlimit_nofile .*$/m, ''],
    [/worker_connections \d+/, 'worker_connections 2048'],
    [/^http \{$/m, `http {\n    ${temporary}`],
    [/access_log \S+/, `access_log ${folder}/access.log`],
    [/error_log \S+/, `error_log ${folder}/error.log`],
    [/listen 80;/, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 /, `listen 127.0.0.1:${ports.https} `],
    [/ssl_certificate \S+;/, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`],
  ];
  for (const [from] of changes) if (!from.test(text)) throw new Error(`deploy/nginx/nginx.conf has no ${from}`);
  // Keeps the port in Host and Origin, because here it is not 443.
  return changes
    .reduce((config, [from, to]) => config.replace(from, to), text)
    .replace(/^.*listen \[::\].*\n/gm, '')
    .replaceAll('$host;', '$http_host;');
}

/** nginx with the configuration of deploy/nginx/, including TLS. */
export class Nginx {
  /** Chooses its ports; does not start yet. */
  static async prepare(parent, { key, certificate }) {
    const folder = join(parent, 'nginx');
    mkdirSync(folder);
    const ports = { http: await freePort(), https: await freePort() };
    const text = readFileSync(resolve('deploy/nginx/nginx.conf'), 'utf8');
    writeFileSync(join(folder, 'nginx.conf'), localConfig(text, { folder, ports, key, certificate }));
    const nginx = new Nginx();
    Object.assign(nginx, { folder, ports, base: `https://127.0.0.1:${ports.https}`, reloads: 0 });
    const argv = ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
    nginx.server = new Supervised({ name: 'nginx', folder: parent, command: findNginx(), argv });
    return nginx;
  }

  /** Starts nginx with these APIs. */
  async serveFirst(addresses) {
    this.#write(addresses);
    this.server.start();
    await until(() => readFileSync(join(this.folder, 'nginx.pid')), 10_000, 'nginx');
  }

  /** Changes the APIs that get requests. Resolves when the new configuration is active. */
  async serve(addresses) {
    this.#write(addresses);
    const before = this.#workers();
    this.server.kill('SIGHUP');
    await until(() => this.#workers().some((pid) => !before.includes(pid)), 10_000, 'nginx to reload');
    this.reloads += 1;
  }

  #write(addresses) {
    const lines = addresses.map((address) => `server ${address} max_fails=1 fail_timeout=2s;\n`);
    writeFileSync(join(this.folder, 'regent-api.conf'), lines.join(''));
  }

  #workers() {
    return readFileSync(`/proc/${this.server.pid}/task/${this.server.pid}/children`, 'utf8').trim().split(' ');
  }

  stop() {
    return this.server.stop('SIGTERM', 3000);
  }
}
