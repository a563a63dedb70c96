import {
  compose,
  N8N,
  networksOf,
  on,
  parsed,
  REQUIRED,
  RUNNERS,
  read,
  service,
  settings,
  WORKERS,
} from '../support/util/compose-file.js';

describe('isolation of services in docker-compose.yml', () => {
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
});
