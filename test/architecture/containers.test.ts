import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseConfig } from '../../server/src/platform/config/config.js';
import { configSchema } from '../../server/src/platform/config/config.schema.js';
import { NEW_NAMES } from '../../server/src/platform/config/renamed-settings.js';
import {
  compose,
  N8N,
  networksOf,
  parsed,
  REQUIRED,
  read,
  root,
  service,
  settings,
  variablesIn,
} from '../support/util/compose-file.js';

describe('docker-compose.yml', () => {
  it('runs all services of an installation', () => {
    const parts = [
      'api',
      'backup',
      'grafana',
      'mailpit',
      'n8n',
      'n8n-database',
      'n8n-postgres',
      'n8n-redis',
      'n8n-runners',
      'n8n-runners-2',
      'n8n-runners-3',
      'n8n-worker',
      'n8n-worker-2',
      'n8n-worker-3',
      'postgres',
      'prometheus',
      'proxy',
      'redis',
      'worker',
    ];
    expect(Object.keys(parsed.services).sort()).toEqual(parts);
  });

  it('builds one image once, without a registry', () => {
    const built = Object.keys(parsed.services).filter((name) => service(name).build !== undefined);
    expect(built).toEqual(['api']);
    const users = Object.values(parsed.services).filter(({ image }) => image === service('api').image);
    expect(users.map(({ pull_policy }) => pull_policy)).toEqual(['never', 'never']);
  });

  it.each([
    ['api', 'API_SCALE'],
    ['worker', 'WORKER_SCALE'],
  ])('can scale %s by %s', (name, variable) => {
    expect(service(name).container_name).toBeUndefined();
    expect(service(name).ports).toBeUndefined();
    expect(service(name).scale).toBe(1);
    expect(compose({ ...REQUIRED, [variable]: '3' }).services[name]?.scale).toBe(3);
  });

  it('is scaled by .env only: --scale on a command line resets all other services to one', () => {
    for (const file of ['README.md', 'docs/deployment.md', 'docs/operations.md', 'docker-compose.yml']) {
      expect(read(file)).not.toContain('--scale');
    }
  });

  it.each(Object.keys(REQUIRED))('does not start without %s', (name) => {
    expect(() => compose({ ...REQUIRED, [name]: '' })).toThrow(`${name} is required`);
  });

  it.each(['api', 'worker'] as const)('passes every setting to %s, and no other variable', (role) => {
    const settings = [...Object.keys(configSchema.shape), ...Object.keys(NEW_NAMES)];
    expect(Object.keys(service(role).environment).sort()).toEqual(settings.sort());
  });

  it.each(['api', 'worker'] as const)('passes a valid configuration to %s', (role) => {
    const config = parseConfig(settings(role));
    expect(config).toMatchObject({ NODE_ENV: 'production', ROLE: role, HOST: '0.0.0.0', OTP_DEBUG: false });
    expect(config.PUBLIC_URL).toBe('http://localhost:8080');
    expect(service('proxy').ports).toContain('8080:80');
  });

  it('supports external services from .env', () => {
    const own = {
      DATABASE_URL: 'postgres://user:password@db.example.com:5432/regent?sslmode=verify-full',
      REDIS_URL: 'rediss://:password@redis.example.com:6379',
    };
    const elsewhere = compose({ ...REQUIRED, ...own });
    for (const role of ['api', 'worker']) expect(settings(role, elsewhere)).toMatchObject(own);
    expect(settings('backup', elsewhere).DATABASE_URL).toBe(own.DATABASE_URL);
  });

  it('names only existing hosts', () => {
    const hosts = ['DATABASE_URL', 'REDIS_URL', 'CALLBACK_BASE_URL', 'N8N_BASE_URL', 'SMTP_URL'].map(
      (name) => new URL(settings('api')[name] ?? '').hostname,
    );
    expect(Object.keys(parsed.services)).toEqual(expect.arrayContaining(hosts));
  });

  it('has a stop grace period longer than a shutdown may take', () => {
    const limit = /SHUTDOWN_TIMEOUT_MS = ([\d_]+)/.exec(read('server/src/main.ts'))?.[1]?.replace('_', '');
    for (const role of ['api', 'worker']) {
      expect(Number.parseInt(service(role).stop_grace_period, 10) * 1000).toBeGreaterThan(Number(limit));
    }
  });

  it('has an API health check at the existing path and port', () => {
    expect(service('api').healthcheck?.test.join(' ')).toContain('http://127.0.0.1:3000/api/health/ready');
    expect(settings('api').PORT).toBe('3000');
    expect(read('server/src/app/health/health.controller.ts')).toMatch(/@Controller\('health'\)[\s\S]*@Get\('ready'\)/);
    expect(parsed.configs.caddyfile?.content).toContain('port 3000');
  });

  it('has a worker health check by its database application name', () => {
    expect(service('worker').healthcheck?.test).toEqual(['CMD', 'node', 'server/tools/worker-health.mjs']);
    expect(read('server/tools/worker-health.mjs')).toContain("application_name = 'regent-worker'");
    expect(read('server/src/platform/db/data-source.ts')).toMatch(/applicationName: `regent-\$\{config\.ROLE\}`/);
  });

  it('recreates the proxy when anything in its Caddyfile changes', () => {
    const caddyfile = String(parse(read('docker-compose.yml'), { merge: true }).configs.caddyfile.content);
    const used = variablesIn(caddyfile);
    expect(used.length).toBeGreaterThan(0);
    expect(Object.keys(service('proxy').environment)).toEqual(expect.arrayContaining(used));
  });

  it('starts a service after its dependencies are healthy or completed', () => {
    for (const { depends_on = {} } of Object.values(parsed.services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const isPermanent = service(name).restart !== undefined;
        expect([name, condition]).toEqual([name, isPermanent ? 'service_healthy' : 'service_completed_successfully']);
        expect([name, service(name).healthcheck !== undefined]).toEqual([name, isPermanent]);
      }
    }
  });

  it('gives n8n its own PostgreSQL, which takes over its previous database', () => {
    for (const name of N8N) {
      expect(settings(name)).toMatchObject({
        DB_POSTGRESDB_HOST: 'n8n-postgres',
        DB_POSTGRESDB_USER: settings('n8n-postgres').POSTGRES_USER,
        DB_POSTGRESDB_DATABASE: settings('n8n-postgres').POSTGRES_DB,
        DB_POSTGRESDB_PASSWORD: REQUIRED.N8N_POSTGRES_PASSWORD,
      });
    }
    const { user, password, port } = { user: 'n8n', password: REQUIRED.N8N_POSTGRES_PASSWORD, port: 5432 };
    expect(settings('n8n-database')).toEqual({
      OLD_DATABASE_URL: `postgres://regent:${REQUIRED.POSTGRES_PASSWORD}@postgres:${port}/n8n`,
      NEW_DATABASE_URL: `postgres://${user}:${password}@n8n-postgres:${port}/n8n`,
    });
    const [{ target } = { target: '' }] = service('n8n-database').configs ?? [];
    expect(service('n8n-database').command).toEqual([target]);
    expect(service('n8n').depends_on).toHaveProperty('n8n-database');
  });

  it('limits the logs of permanent services', () => {
    const always = Object.entries(parsed.services).filter(([, { restart }]) => restart);
    expect(always.length).toBeGreaterThan(9);
    for (const [name, { logging }] of always) {
      expect([name, logging?.options]).toEqual([name, { 'max-size': '20m', 'max-file': '5' }]);
    }
  });

  it('declares every volume, network and config that it uses', () => {
    const used = Object.values(parsed.services).flatMap(({ volumes = [] }) =>
      volumes.map((one) => one.split(':')[0] ?? ''),
    );
    const isFolder = (name: string): boolean => name.startsWith('.');
    const declared = [...new Set(used)].filter((name) => !isFolder(name));
    expect(declared.sort()).toEqual(Object.keys(parsed.volumes).sort());
    const joined = Object.keys(parsed.services).flatMap(networksOf);
    expect(joined.filter((name) => name !== 'default' && !(name in parsed.networks))).toEqual([]);
    const read = Object.values(parsed.services).flatMap(({ configs = [] }) => configs.map(({ source }) => source));
    expect(read.sort()).toEqual(Object.keys(parsed.configs).sort());
    for (const { file } of Object.values(parsed.configs)) if (file) expect(existsSync(join(root, file))).toBe(true);
  });

  it('starts monitoring only on request, and exposes it to this machine only', () => {
    for (const name of ['prometheus', 'grafana']) {
      expect(service(name).profiles).toEqual(['monitoring']);
      expect(service(name).image).toMatch(/:v?\d+\.\d+\.\d+$/);
      for (const port of service(name).ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('shows the selected Prometheus on the dashboard, by default the bundled one', () => {
    const text = read('deploy/monitoring/grafana/regent.json');
    const { templating } = JSON.parse(text) as { templating: { list: object[] } };
    expect(templating.list).toEqual([
      expect.objectContaining({ name: 'datasource', type: 'datasource', query: 'prometheus' }),
    ]);
    expect(templating.list[0]).toHaveProperty('current.value', 'default');
    const asked = [...text.matchAll(/"type": "prometheus",\s+"uid": "\$\{(\w+)\}"/g)].map(([, name]) => name);
    expect(asked).toHaveLength(text.split('"datasource": {').length - 1);
    expect(new Set(asked)).toEqual(new Set(['datasource']));
    const { datasources } = parse(read('deploy/monitoring/grafana/datasource.yml')) as { datasources: object[] };
    expect(datasources).toEqual([expect.objectContaining({ type: 'prometheus', isDefault: true })]);
  });

  it('exposes the metrics of every process only where Prometheus scrapes them', () => {
    const { scrape_configs } = parse(read('deploy/monitoring/prometheus.yml')) as {
      scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
    };
    expect(scrape_configs.map(({ job_name }) => job_name)).toEqual(['regent-api', 'regent-worker']);
    for (const { job_name, dns_sd_configs } of scrape_configs) {
      const name = job_name.replace('regent-', '');
      expect(dns_sd_configs).toEqual([
        expect.objectContaining({ names: [name], port: Number(settings(name).METRICS_PORT) }),
      ]);
    }
    expect(parsed.configs.caddyfile?.content).not.toContain(settings('api').METRICS_PORT);
  });

  it('backs up the databases and the images of the API with the existing scripts', () => {
    const { volumes = [], command = [], image } = service('backup');
    expect(image).toBe(service('postgres').image); // pg_dump must not be older than the server
    expect(settings('backup').DATABASE_URL).toBe(settings('api').DATABASE_URL);
    // Also on a new machine, where a restore runs before any other service.
    expect(service('backup').depends_on).toHaveProperty('n8n-database');
    const n8n = settings('n8n');
    expect(settings('backup').N8N_DATABASE_URL).toBe(
      `postgres://${n8n.DB_POSTGRESDB_USER}:${n8n.DB_POSTGRESDB_PASSWORD}@${n8n.DB_POSTGRESDB_HOST}:5432/${n8n.DB_POSTGRESDB_DATABASE}`,
    );
    expect(volumes).toContain(`uploads:${settings('api').DATA_DIR}`);
    expect(settings('backup').DATA_DIR).toBe(settings('api').DATA_DIR);
    // Restored images must belong to the user of the container: `node`.
    const { runAsUser, runAsGroup } = parse(read('deploy/kubernetes/base/api.yaml').split('\n---')[0] ?? '').spec
      .template.spec.securityContext;
    expect(settings('backup').UPLOADS_OWNER).toBe(`${runAsUser}:${runAsGroup}`);
    const [script = '', to = ''] = command as string[];
    expect(volumes).toContain('./deploy:/deploy:ro');
    expect(existsSync(join(root, script))).toBe(true);
    expect(volumes.at(-1)).toBe(`./backups:${to}`);
    // Backups belong neither in the repository nor in the image.
    expect(read('.gitignore').split('\n')).toContain('/backups/');
    expect(read('.dockerignore').split('\n')[0]).toBe('*');
  });

  it('uses only variables that .env.example documents', () => {
    const used = variablesIn(read('docker-compose.yml'));
    const explained = [...read('.env.example').matchAll(/^#(\w+)=/gm)].map((match) => match[1]);
    expect(explained).toEqual(expect.arrayContaining(used));
  });
});
