import { AgentsApiModule } from '../../../../server/src/modules/agents/agents-api.module.js';
import { KnowledgeSearchModule } from '../../../../server/src/modules/integration/knowledge-search.module.js';
import { KnowledgeApiModule } from '../../../../server/src/modules/knowledge/knowledge-api.module.js';
import { PersonasApiModule } from '../../../../server/src/modules/personas/personas-api.module.js';
import { RunnerModule } from '../../../../server/src/modules/workflow/runner/runner.module.js';
import { CryptoModule } from '../../../../server/src/platform/crypto/crypto.module.js';
import { MetricsModule } from '../../../../server/src/platform/metrics/metrics.module.js';
import type { Answer } from '../people/person.js';
import { type HeaderApp, startHeaderApp } from './header-app.js';

/** Agents, personas, knowledge bases and the built-in runner with a real database. */
export interface StudioApp extends HeaderApp {
  /** A request as this user. */
  call(userId: number, method: string, path: string, body?: unknown): Promise<Answer>;
}

export async function startStudioApp(settings: Record<string, string> = {}): Promise<StudioApp> {
  const modules = [
    MetricsModule,
    CryptoModule,
    AgentsApiModule,
    PersonasApiModule,
    KnowledgeApiModule,
    KnowledgeSearchModule,
    RunnerModule,
  ];
  const app = await startHeaderApp(modules, settings);
  return { ...app, call: (userId, method, path, body) => call(app.url, userId, method, path, body) };
}

async function call(base: string, userId: number, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: { 'x-user': String(userId), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
