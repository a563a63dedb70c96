import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

/** The repository. */
export const root = resolve(__dirname, '..', '..', '..');
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

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

export const REQUIRED = {
  APP_SECRET: 'an application secret of more than 32 characters',
  POSTGRES_PASSWORD: 'sesame',
  N8N_POSTGRES_PASSWORD: 'another',
  REDIS_PASSWORD: 'quiet',
  N8N_REDIS_PASSWORD: 'calm',
  N8N_RUNNERS_AUTH_TOKEN: 'a token',
  N8N_ENCRYPTION_KEY: 'another secret',
};

/** Parses the file as Compose does with the given variables. */
export function compose(variables: Record<string, string>): Compose {
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

export const parsed = compose(REQUIRED);
export const WORKERS = ['n8n-worker', 'n8n-worker-2', 'n8n-worker-3'];
export const RUNNERS = ['n8n-runners', 'n8n-runners-2', 'n8n-runners-3'];
export const N8N = ['n8n', ...WORKERS];
export const service = (name: string): Service => parsed.services[name] as Service;
export const networksOf = (name: string): string[] => {
  const { networks = ['default'] } = service(name);
  return Array.isArray(networks) ? networks : Object.keys(networks);
};
/** Services on a network. */
export const on = (network: string): string[] =>
  Object.keys(parsed.services)
    .filter((name) => networksOf(name).includes(network))
    .sort();
export const settings = (name: string, { services } = parsed): Record<string, string> =>
  Object.fromEntries(
    Object.entries((services[name] as Service).environment).flatMap(([key, value]) =>
      value === null ? [] : [[key, String(value)]],
    ),
  );

/** Former setting names are fallbacks of the new ones. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(/\$\{(\w+)/g)].map((match) => String(match[1])).filter((name) => name !== 'PROXIES_BEFORE');
