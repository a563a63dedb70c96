import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { CONFIG, type Config, ConfigError } from '../config/config.js';
import { LOGGER } from '../logging/logging.module.js';
import { Metrics } from './metrics.js';

/** Maximum connections: only Prometheus scrapes this port. */
const CONNECTIONS_MAX = 20;
const REQUEST_WITHIN_MS = 10_000;

/**
 * Serves `GET /metrics` on `METRICS_PORT`, which is separate from the public port. Without that setting it opens no
 * port and collects no runtime metrics, which have a cost.
 */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** @throws ConfigError when the port cannot be opened */
  async start(): Promise<void> {
    const { METRICS_PORT: port, HOST: host } = this.config;
    if (port === 0) return;
    // Event loop lag, garbage collection, memory and CPU.
    collectDefaultMetrics({ register: this.metrics.registry });
    const server = createServer((request, response) => void this.answer(request, response));
    server.maxConnections = CONNECTIONS_MAX;
    server.requestTimeout = REQUEST_WITHIN_MS;
    server.headersTimeout = REQUEST_WITHIN_MS;
    server.listen(port, host);
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(`METRICS_PORT: cannot listen on ${host}, port ${port} (${error.code ?? error.message}).`);
    });
    this.server = server;
    this.logger.info({ metrics_port: port }, 'Serving metrics');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    response.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    if (!isRead) return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    try {
      const text = await this.metrics.registry.metrics();
      response.setHeader('Content-Type', this.metrics.registry.contentType).end(text);
    } catch (error) {
      this.logger.error({ err: error }, 'Failed to collect metrics');
      response.writeHead(500).end();
    }
  }
}
