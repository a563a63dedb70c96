import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig } from '../../server/src/platform/config/config.js';
import { configSchema } from '../../server/src/platform/config/config.schema.js';

const root = resolve(__dirname, '..', '..');
const folder = join(root, 'deploy/kubernetes');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Probe {
  httpGet?: { path: string; port: string };
  tcpSocket?: { port: string };
  exec?: { command: string[] };
  periodSeconds: number;
  failureThreshold: number;
}

interface Container {
  image: string;
  env: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
}

interface PodSpec {
  containers: Container[];
  terminationGracePeriodSeconds: number;
  securityContext: Record<string, unknown>;
  volumes: { name: string }[];
}

interface Thing {
  kind: string;
  apiVersion: string;
  metadata: { name: string };
  data?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own
  spec: any;
}

const thingsOf = (file: string): Thing[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Thing;
  });
interface Kustomization {
  resources: string[];
  configMapGenerator?: { name: string; envs?: string[]; literals?: string[] }[];
}
const kustomizationOf = (name: string): Kustomization =>
  parse(read(`deploy/kubernetes/${name}/kustomization.yaml`)) as Kustomization;
const base = (): Thing[] => kustomizationOf('base').resources.flatMap((file) => thingsOf(join(folder, 'base', file)));
const find = (kind: string, name: string): Thing => {
  const found = base().find((thing) => thing.kind === kind && thing.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};
const podOf = (role: string): PodSpec => find('Deployment', `regent-${role}`).spec.template.spec as PodSpec;
const containerOf = (role: string): Container => podOf(role).containers[0] as Container;
const pairs = (lines: string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
const pairsIn = (file: string): Record<string, string> =>
  pairs(
    read(`deploy/kubernetes/${file}`)
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#')),
  );
const settings = (): Record<string, string> => pairsIn('base/settings.env');
const literals = pairs(
  kustomizationOf('overlays/example').configMapGenerator?.flatMap((one) => one.literals ?? []) ?? [],
);
const secrets = pairsIn('overlays/example/secrets.example.env');
const ROLES = ['api', 'worker'] as const;

const isIn = (own: object, selector: object): boolean =>
  Object.entries(selector).every((pair) => Object.entries(own).some((one) => String(one) === String(pair)));

describe('deploy/kubernetes', () => {
  it.each(['base', 'components/keda', 'components/monitoring'])('lists every file in %s, and no other', (name) => {
    const { resources, configMapGenerator = [] } = kustomizationOf(name);
    const there = readdirSync(join(folder, name)).filter((file) => file !== 'kustomization.yaml');
    const named = [...resources, ...configMapGenerator.flatMap(({ envs = [] }) => envs)];
    expect(named.toSorted()).toEqual(there.toSorted());
  });

  it('sets only known settings, to valid values', () => {
    const given = { ...settings(), ...literals, ...secrets, APP_SECRET: 'a secret of more than 32 characters' };
    expect(Object.keys(configSchema.shape)).toEqual(expect.arrayContaining(Object.keys(given)));
    for (const role of ROLES) {
      const own = pairs(containerOf(role).env.map(({ name, value }) => `${name}=${value}`));
      const config = parseConfig({ ...given, ...own });
      expect(config).toMatchObject({ NODE_ENV: 'production', ROLE: role, HOST: '0.0.0.0', behindTls: true });
    }
  });

  it('does not start with a published secret', () => {
    expect(secrets.APP_SECRET).toBe('');
    expect(() => parseConfig({ ...settings(), ...literals, ...secrets })).toThrow('APP_SECRET: is required');
  });

  it('passes settings and secrets to each role', () => {
    for (const role of ROLES) {
      const from = containerOf(role).envFrom.map((one) => one.configMapRef?.name ?? one.secretRef?.name);
      expect(from).toEqual(['regent-settings', 'regent-secrets']);
    }
  });

  it('opens the ports of the settings', () => {
    for (const role of ROLES) {
      const ports = Object.fromEntries(containerOf(role).ports.map((port) => [port.name, String(port.containerPort)]));
      expect(ports.metrics).toBe(settings().METRICS_PORT);
      expect(ports.http).toBe(role === 'api' ? settings().PORT : undefined);
    }
    expect(find('Service', 'regent-api').spec.ports[0].targetPort).toBe('http');
  });

  it('has health probes at existing paths', () => {
    const { startupProbe, readinessProbe, livenessProbe } = containerOf('api');
    const controller = read('server/src/app/health/health.controller.ts');
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
      const [, name] = /^\/api\/health\/(\w+)$/.exec(probe.httpGet?.path ?? '') ?? [];
      expect(controller).toContain(`@Get('${name}')`);
      expect(probe.httpGet?.port).toBe('http');
    }
    // A restart of the API does not help while the database is down.
    expect(livenessProbe.httpGet?.path).toBe('/api/health/live');
    const script = containerOf('worker').readinessProbe.exec?.command.at(-1) ?? '';
    expect([script, existsSync(join(root, script))]).toEqual(['server/tools/worker-health.mjs', true]);
    expect(read('Dockerfile')).toContain(`COPY ${script}`);
  });

  it('has a termination grace period longer than a shutdown may take', () => {
    const limit =
      Number(/SHUTDOWN_TIMEOUT_MS = ([\d_]+)/.exec(read('server/src/main.ts'))?.[1]?.replace('_', '')) / 1000;
    for (const role of ROLES) {
      const pause = Number(containerOf(role).lifecycle?.preStop.exec.command.at(-1) ?? 0);
      expect(podOf(role).terminationGracePeriodSeconds).toBeGreaterThan(limit + pause);
    }
  });

  it('gives a migration as long as Docker Compose does before the rollout fails', () => {
    const { services } = parse(read('docker-compose.yml')) as {
      services: Record<string, { healthcheck: { start_period: string } }>;
    };
    for (const role of ROLES) {
      const { periodSeconds, failureThreshold } = containerOf(role).startupProbe;
      const left = periodSeconds * failureThreshold;
      expect(services[role]?.healthcheck.start_period).toBe(`${left / 3600}h`);
      expect(find('Deployment', `regent-${role}`).spec.progressDeadlineSeconds).toBeGreaterThan(left);
    }
  });

  it('starts a new pod before it stops an old one, and evicts one at a time', () => {
    for (const role of ROLES) {
      expect(find('Deployment', `regent-${role}`).spec.strategy.rollingUpdate).toEqual({
        maxUnavailable: 0,
        maxSurge: 1,
      });
      expect(find('PodDisruptionBudget', `regent-${role}`).spec.maxUnavailable).toBe(1);
    }
  });

  it('runs without privileges on a read-only file system', () => {
    for (const role of ROLES) {
      const { securityContext, volumeMounts, resources } = containerOf(role);
      expect(podOf(role).securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(volumeMounts.map((mount) => mount.mountPath)).toContain(settings().DATA_DIR);
      expect(podOf(role).volumes.map((volume) => volume.name)).toEqual(volumeMounts.map((mount) => mount.name));
      expect(resources.requests).toEqual({ cpu: expect.any(String), memory: expect.any(String) });
    }
  });

  it('has selectors that match its pods', () => {
    const labels = ROLES.map((role) => find('Deployment', `regent-${role}`).spec.template.metadata.labels as object);
    const selectors = [
      find('Service', 'regent-api').spec.selector,
      ...ROLES.map((role) => find('Deployment', `regent-${role}`).spec.selector.matchLabels),
      ...ROLES.map((role) => find('PodDisruptionBudget', `regent-${role}`).spec.selector.matchLabels),
      ...base().flatMap((thing) => (thing.kind === 'NetworkPolicy' ? [thing.spec.podSelector.matchLabels] : [])),
    ];
    for (const selector of selectors) {
      const hits = labels.filter((own) => isIn(own, selector as object));
      expect([selector, hits.length > 0]).toEqual([selector, true]);
    }
  });

  it('scales by an exported metric', () => {
    const [scaled] = thingsOf(join(folder, 'components/keda/worker-scaling.yaml'));
    const query = scaled?.spec.triggers[0].metadata.query as string;
    expect(query).toBe('max(regent_queue_age_seconds >= 0)');
    expect(read('server/src/modules/chat/turns/metrics/turn-metrics.ts')).toContain("gauge('regent_queue_age_seconds'");
    // The default of KEDA: missing values count as an empty queue.
    expect(scaled?.spec.triggers[0].metadata.ignoreNullValues).toBe('false');
    expect(scaled?.spec.scaleTargetRef.name).toBe('regent-worker');
    expect(find('HorizontalPodAutoscaler', 'regent-api').spec.scaleTargetRef.name).toBe('regent-api');
  });

  it('has each role scraped at its metrics port, under the job name of alerts and dashboard', () => {
    const monitors = thingsOf(join(folder, 'components/monitoring/pod-monitors.yaml'));
    expect(monitors.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(
      ROLES.map((role) => `PodMonitor regent-${role}`),
    );
    const { scrape_configs } = parse(read('deploy/monitoring/prometheus.yml')) as {
      scrape_configs: { job_name: string }[];
    };
    const jobs = monitors.map(({ spec }) => spec.podMetricsEndpoints[0].relabelings[0]);
    expect(jobs).toEqual(
      scrape_configs.map(({ job_name }) => ({ action: 'replace', targetLabel: 'job', replacement: job_name })),
    );
    for (const [at, role] of ROLES.entries()) {
      const { selector, podMetricsEndpoints } = monitors[at]?.spec ?? {};
      expect(containerOf(role).ports.map((port) => port.name)).toContain(podMetricsEndpoints[0].port);
      const chosen = ROLES.filter((one) =>
        isIn(find('Deployment', `regent-${one}`).spec.template.metadata.labels, selector.matchLabels),
      );
      expect(chosen).toEqual([role]);
    }
  });

  it('has the alerts of deploy/monitoring', () => {
    const [rule] = thingsOf(join(folder, 'components/monitoring/alerts.yaml'));
    expect(rule?.kind).toBe('PrometheusRule');
    expect(rule?.spec).toEqual(parse(read('deploy/monitoring/alerts.yml')));
  });

  it('accepts the body sizes and timeouts of the API', () => {
    const annotations = (find('Ingress', 'regent').metadata as unknown as { annotations: Record<string, string> })
      .annotations;
    const nginx = read('deploy/nginx/nginx.conf');
    const of = (name: string): string | undefined => annotations[`nginx.ingress.kubernetes.io/${name}`];
    expect(nginx).toContain(`client_max_body_size ${of('proxy-body-size')};`);
    expect(nginx).toContain(`proxy_read_timeout ${of('proxy-read-timeout')}s;`);
    expect(nginx).toContain(`limit_conn addresses ${of('limit-connections')};`);
  });

  const kubectl = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'].find((path) => existsSync(path));
  (kubectl ? it : it.skip)('is put together by kustomize', () => {
    const copy = mkdtempSync(join(tmpdir(), 'regent-kustomize-'));
    try {
      cpSync(folder, copy, { recursive: true });
      const example = join(copy, 'overlays/example');
      copyFileSync(join(example, 'secrets.example.env'), join(example, 'secrets.env'));
      const built = execFileSync(kubectl ?? '', ['kustomize', example], { encoding: 'utf8' });
      const things = parseAllDocuments(built).map((document) => document.toJS() as Thing);
      const worker = things.find((thing) => thing.kind === 'Deployment' && thing.metadata.name === 'regent-worker');
      expect(worker?.spec.replicas).toBeUndefined();
      expect(worker?.spec.template.spec.containers[0].image).toBe('registry.example.com/regent:0.1.0');
      const pod: PodSpec = worker?.spec.template.spec;
      const [fromSettings, fromSecrets] = pod.containers[0]?.envFrom ?? [];
      expect(fromSecrets?.secretRef?.name).toMatch(/^regent-secrets-\w+/);
      // With a content hash: a changed setting becomes a new ConfigMap and restarts the pods.
      const name = fromSettings?.configMapRef?.name;
      expect(name).toMatch(/^regent-settings-\w+/);
      const configMaps = things.filter((thing) => thing.kind === 'ConfigMap');
      expect(configMaps.map((one) => [one.metadata.name, one.data])).toEqual([[name, { ...settings(), ...literals }]]);
      const kinds = ['ScaledObject', 'PodMonitor', 'PrometheusRule', 'Ingress', 'Secret'];
      expect(things.map((thing) => thing.kind)).toEqual(expect.arrayContaining(kinds));
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
