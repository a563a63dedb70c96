import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { parseConfig } from '../../server/src/platform/config/config.js';
import { configSchema } from '../../server/src/platform/config/config.schema.js';
import { MALLOC } from '../../server/src/platform/config/launch-environment.js';
import { NEW_NAMES } from '../../server/src/platform/config/renamed-settings.js';

const root = resolve(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  build?: string;
  pull_policy?: string;
  command?: string | string[];
  container_name?: string;
  restart?: string;
  profiles?: string[];
  scale?: number;
  logging?: { options: Record<string, string> };
  ports?: string[];
  volumes?: string[];
  environment: Record<string, unknown>;
  stop_grace_period: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  configs?: { source: string; target: string }[];
  mem_limit?: string;
  networks?: string[] | Record<string, { aliases: string[] } | null>;
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
  configs: Record<string, { content?: string; file?: string }>;
}

const REQUIRED = {
  APP_SECRET: 'an application secret of more than 32 characters',
  POSTGRES_PASSWORD: 'sesame',
  N8N_POSTGRES_PASSWORD: 'another',
  REDIS_PASSWORD: 'quiet',
  N8N_REDIS_PASSWORD: 'calm',
  N8N_RUNNERS_AUTH_TOKEN: 'a token',
  N8N_ENCRYPTION_KEY: 'another secret',
};

/** Parses the file as Compose does with the given variables. */
function compose(variables: Record<string, string>): Compose {
  // A default may contain another variable, so the innermost are replaced first.
  const fill = (text: string): string => {
    const filled = text.replace(
      /\$\{(\w+)(?::?([-?])([^${}]*))?\}/g,
      (_all, name: string, kind: string | undefined, rest: string | undefined) => {
        if (variables[name]) return variables[name];
        if (kind === '-') return rest ?? '';
        throw new Error(`${name} is required: ${rest ?? ''}`);
      },
    );
    return filled === text ? text : fill(filled);
  };
  return parse(fill(read('docker-compose.yml')), { merge: true }) as Compose;
}

const parsed = compose(REQUIRED);
const WORKERS = ['n8n-worker', 'n8n-worker-2', 'n8n-worker-3'];
const RUNNERS = ['n8n-runners', 'n8n-runners-2', 'n8n-runners-3'];
const N8N = ['n8n', ...WORKERS];
const service = (name: string): Service => parsed.services[name] as Service;
const networksOf = (name: string): string[] => {
  const { networks = ['default'] } = service(name);
  return Array.isArray(networks) ? networks : Object.keys(networks);
};
/** Services on a network. */
const on = (network: string): string[] =>
  Object.keys(parsed.services)
    .filter((name) => networksOf(name).includes(network))
    .sort();
const settings = (name: string, { services } = parsed): Record<string, string> =>
  Object.fromEntries(
    Object.entries((services[name] as Service).environment).flatMap(([key, value]) =>
      value === null ? [] : [[key, String(value)]],
    ),
  );

/** Former setting names are fallbacks of the new ones. */
const variablesIn = (text: string): string[] =>
  [...text.matchAll(/\$\{(\w+)/g)].map((match) => String(match[1])).filter((name) => name !== 'PROXIES_BEFORE');

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
    const limit = /MUST_BE_OVER_MS = ([\d_]+)/.exec(read('server/src/main.ts'))?.[1]?.replace('_', '');
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

  it('runs Regent without privileges on a read-only file system', () => {
    for (const role of ['api', 'worker']) {
      expect(service(role)).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(service(role).volumes).toEqual([`uploads:${settings(role).DATA_DIR}`]);
    }
  });

  it('limits the logs of permanent services', () => {
    const always = Object.entries(parsed.services).filter(([, { restart }]) => restart);
    expect(always.length).toBeGreaterThan(9);
    for (const [name, { logging }] of always) {
      expect([name, logging?.options]).toEqual([name, { 'max-size': '20m', 'max-file': '5' }]);
    }
  });

  it.each([
    ['redis', REQUIRED.REDIS_PASSWORD],
    ['n8n-redis', REQUIRED.N8N_REDIS_PASSWORD],
  ])('persists the data of %s without eviction, and requires a password', (name, password) => {
    const { command, healthcheck } = service(name);
    expect(command).toEqual(expect.arrayContaining(['--appendonly', 'yes', 'noeviction']));
    expect(command?.slice(-2)).toEqual(['--requirepass', password]);
    // The password comes from the environment: every user of the machine can read arguments.
    expect(settings(name).REDISCLI_AUTH).toBe(password);
    expect(healthcheck?.test).toEqual(['CMD', 'redis-cli', '-e', 'ping']);
  });

  it('gives Regent and n8n separate Redis instances with passwords', () => {
    for (const role of ['api', 'worker']) {
      const { hostname, password } = new URL(settings(role).REDIS_URL ?? '');
      expect([hostname, password]).toEqual(['redis', REQUIRED.REDIS_PASSWORD]);
    }
    for (const name of N8N) {
      const { QUEUE_BULL_REDIS_HOST, QUEUE_BULL_REDIS_PASSWORD } = settings(name);
      expect([QUEUE_BULL_REDIS_HOST, QUEUE_BULL_REDIS_PASSWORD]).toEqual(['n8n-redis', REQUIRED.N8N_REDIS_PASSWORD]);
    }
  });

  it('exposes to workflows only the parts of Regent that they need', () => {
    expect(on('workflows')).toEqual([...N8N, 'proxy']);
    expect(on('calls')).toEqual(['n8n', 'worker']);
    expect(on('n8n-data')).toEqual(['backup', 'n8n', 'n8n-database', 'n8n-postgres', 'n8n-redis', ...WORKERS]);
    expect(on('management')).toEqual(['api', 'proxy']);
    // n8n itself runs no workflows, manual executions included.
    expect(settings('n8n')).toMatchObject({ EXECUTIONS_MODE: 'queue', OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true' });
  });

  describe('[case 63] services that run creator code', () => {
    const confined = [...N8N, ...RUNNERS, 'n8n-postgres', 'n8n-redis'];

    it.each(confined)('%s has no privileges and a read-only file system', (name) => {
      expect(service(name)).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(service(name).mem_limit).toMatch(/^\d+[gm]$/);
    });

    it('reach Regent, its PostgreSQL and its Redis only through the proxy', () => {
      const reachable = (name: string) => new Set(networksOf(name).flatMap(on));
      const regent = ['api', 'worker', 'postgres', 'redis', 'mailpit', 'prometheus', 'grafana'];
      for (const name of confined) {
        // The worker calls n8n directly, and serves only its metrics.
        const allowed = name === 'n8n' ? ['worker'] : [];
        expect([name, regent.filter((one) => reachable(name).has(one))]).toEqual([name, allowed]);
      }
    });

    it('run code in task runners of each worker, which reach that worker only', () => {
      expect(RUNNERS).toHaveLength(WORKERS.length);
      RUNNERS.forEach((name, at) => {
        const worker = WORKERS[at] ?? '';
        const [network = '', ...others] = networksOf(name);
        expect(others).toEqual([]);
        expect(parsed.networks[network]?.internal).toBe(true);
        expect(on(network)).toEqual([name, worker].sort());
        expect(service(name).profiles).toEqual(service(worker).profiles);
        expect(service(name).user).toBe('65532:65532');
        expect(service(name).volumes).toBeUndefined();
        expect(settings(name)).toEqual({
          N8N_RUNNERS_AUTH_TOKEN: REQUIRED.N8N_RUNNERS_AUTH_TOKEN,
          N8N_RUNNERS_MAX_CONCURRENCY: '20',
          N8N_RUNNERS_TASK_BROKER_URI: `http://${worker}:5679`,
        });
        expect(settings(worker)).toMatchObject({
          N8N_RUNNERS_MODE: 'external',
          N8N_RUNNERS_AUTH_TOKEN: REQUIRED.N8N_RUNNERS_AUTH_TOKEN,
          N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '0.0.0.0',
          N8N_BLOCK_ENV_ACCESS_IN_NODE: 'true',
        });
      });
      expect(settings('n8n')).toMatchObject({ N8N_RUNNERS_MODE: 'external' });
      expect(settings('n8n')).not.toHaveProperty('N8N_RUNNERS_BROKER_LISTEN_ADDRESS');
    });

    it('use one version of n8n and its runners', () => {
      const images = new Set([...N8N, ...RUNNERS].map((name) => service(name).image));
      const version = /^n8nio\/n8n:(2\.\d+\.\d+)$/.exec(service('n8n').image)?.[1];
      expect(images).toEqual(new Set([`n8nio/n8n:${version}`, `n8nio/runners:${version}-distroless`]));
    });

    it('receive no password of Regent', () => {
      const { APP_SECRET, POSTGRES_PASSWORD, REDIS_PASSWORD } = REQUIRED;
      for (const name of confined) {
        const text = JSON.stringify(service(name));
        expect([APP_SECRET, POSTGRES_PASSWORD, REDIS_PASSWORD].filter((one) => text.includes(one))).toEqual([]);
      }
    });
  });

  it('lets the API call n8n through the proxy, and the worker directly', () => {
    const { hostname, port } = new URL(settings('api').N8N_BASE_URL ?? '');
    expect(Object(service('proxy').networks).management).toEqual({ aliases: [hostname] });
    expect(parsed.configs.caddyfile?.content).toMatch(
      new RegExp(`http://:${port} \\{\\s+reverse_proxy n8n-editor:5678 `),
    );
    expect(Object(service('n8n').networks).workflows).toEqual({ aliases: ['n8n-editor'] });
    expect(networksOf('worker')).toContain('calls');
  });

  it('lets workflows call only the integration API, through the proxy', () => {
    const { hostname, port } = new URL(settings('api').CALLBACK_BASE_URL ?? '');
    expect(service('proxy').networks).toMatchObject({ default: null, workflows: { aliases: [hostname] } });
    const [, site = ''] = (parsed.configs.caddyfile?.content ?? '').split(`http://:${port} {`);
    expect(site).toMatch(/^\s*request_header -X-Forwarded-\*\s+handle \/api\/integration\/\* \{\s+import regent\s/);
    expect(site).toMatch(/handle \{\s+respond 404\s/);
    expect(read('server/src/modules/workflow/client/address/domain/addresses.ts')).toContain('/api/integration/chat/');
    expect((service('proxy').ports ?? []).map((one) => one.split(':')[1])).not.toContain(port);
    // For the proxy, the name would otherwise resolve to two services.
    const { aliases = [] } = Object(service('api').networks).default as { aliases?: string[] };
    expect(parsed.configs.caddyfile?.content).toContain(`name ${aliases[0]}\n`);
    expect(Object.keys(parsed.services)).not.toContain(aliases[0]);
  });

  it('exposes n8n to other machines only with a configured address', () => {
    const sites = (variables: Record<string, string>): string => {
      const { configs } = compose({ ...REQUIRED, ...variables });
      return configs.caddyfile?.content ?? '';
    };
    const toN8n = /^(\S*(?:localhost|example)\S*) \{\s+reverse_proxy n8n-editor:5678 \{/m;
    const { port } = new URL(toN8n.exec(sites({}))?.[1] ?? '');
    expect([...(service('proxy').ports ?? []), ...(service('n8n').ports ?? [])]).toEqual([
      '8080:80',
      '8443:443',
      '8443:443/udp',
      '127.0.0.1:5678:5678',
    ]);
    expect(port).toBe('5679');
    expect(toN8n.exec(sites({ N8N_SITE_ADDRESS: 'n8n.example.com' }))?.[1]).toBe('n8n.example.com');
    expect(settings('n8n')).toMatchObject({ N8N_PROXY_HOPS: '1', N8N_SECURE_COOKIE: 'false' });
  });

  it('blocks private networks for workflows, except Regent and the hosts in .env', () => {
    const { N8N_SSRF_PROTECTION_ENABLED, N8N_SSRF_ALLOWED_HOSTNAMES, CALLBACK_BASE_URL } = {
      ...settings('api'),
      ...settings('n8n-worker'),
    };
    expect(N8N_SSRF_PROTECTION_ENABLED).toBe('true');
    expect(N8N_SSRF_ALLOWED_HOSTNAMES).toBe(`${new URL(CALLBACK_BASE_URL ?? '').hostname},`);
  });

  it('limits the memory of Regent (as in Kubernetes), n8n and Redis', () => {
    for (const role of ['api', 'worker']) {
      const limit = /limits: \{ memory: (\w+)i \}/.exec(read(`deploy/kubernetes/base/${role}.yaml`))?.[1];
      expect(service(role).mem_limit).toBe(limit?.toLowerCase());
    }
    for (const name of N8N) {
      expect(service(name).mem_limit).toBe('2g');
      expect(compose({ ...REQUIRED, N8N_MEMORY: '4g' }).services[name]?.mem_limit).toBe('4g');
    }
    for (const name of ['redis', 'n8n-redis']) {
      const command = service(name).command as string[];
      const most = command[command.indexOf('--maxmemory') + 1] ?? '';
      // Below the container limit: Redis rejects new data before it is killed.
      expect([most, service(name).mem_limit]).toEqual(['512mb', '768m']);
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

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));

  it('copies only existing files', () => {
    for (const path of copied) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it('copies only files that .dockerignore includes', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const path of copied) expect(allowed).toContain(path.split('/')[0]);
  });

  it('does not run as root and receives signals directly', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    expect(last).toContain('USER node');
    expect(last).toContain('CMD ["node", "dist/server/main.js"]');
  });

  const set = lines.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.slice(4).split(' '));
  const isOfMemory = (pair: string): boolean => pair.startsWith('MALLOC_'); // read by the C library

  it('sets only known settings', () => {
    const names = set.filter((pair) => !isOfMemory(pair)).map((pair) => pair.split('=')[0]);
    expect(Object.keys(configSchema.shape)).toEqual(expect.arrayContaining(names));
  });

  it('has the recommended version of Node, as .nvmrc, the dev container and CONTRIBUTING.md', () => {
    const version = read('.nvmrc').trim();
    const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    for (const image of images) expect(image).toBe(`node:${version}-bookworm-slim`);
    expect(read('.devcontainer/devcontainer.json')).toContain(`typescript-node:${version}-bookworm"`);
    expect(read('CONTRIBUTING.md')).toContain(`Node ${version} is recommended`);
  });

  it('supports the same oldest version of Node in package.json and the docs', () => {
    const oldest = JSON.parse(read('package.json')).engines.node.replace(/^>=|\.0$/g, '');
    for (const file of ['README.md', 'docs/deployment.md', '.ci/run']) {
      expect(read(file)).toContain(`Node ${oldest} or newer`);
    }
    expect(read('CONTRIBUTING.md')).toContain(`${oldest} is the oldest supported version`);
  });

  it('sets the same malloc options as the launcher, docs/deployment.md and the benchmarks', () => {
    const pairs = Object.entries(MALLOC);
    expect(set.filter(isOfMemory)).toEqual(pairs.map((pair) => pair.join('=')));
    for (const [name, value] of pairs) {
      expect(read('docs/deployment.md')).toContain(`\`${name}=${value}\``);
      expect(read('test/support/faults/services/services.mjs')).toContain(`${name}: '${value}'`);
    }
  });
});
