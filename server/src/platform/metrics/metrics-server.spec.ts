import { createServer } from 'node:net';
import { pino } from 'pino';
import { ConfigError, parseConfig } from '../config/config.js';
import { Metrics } from './metrics.js';
import { MetricsServer } from './metrics-server.js';

const SECRET = 'long enough to be accepted as a secret';

function make(port: number) {
  const metrics = new Metrics();
  const config = parseConfig({ APP_SECRET: SECRET, METRICS_PORT: String(port) });
  return { metrics, server: new MetricsServer(config, pino({ level: 'silent' }), metrics) };
}

describe('MetricsServer', () => {
  it('collects no process metrics and opens no port by default', async () => {
    const { metrics, server } = make(0);
    await server.start();
    expect(await metrics.registry.metrics()).not.toContain('nodejs_');
    server.onApplicationShutdown();
  });

  it('fails with a one-line error when its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as { port: number };
    const started = make(port).server.start();
    await expect(started).rejects.toThrow(ConfigError);
    await expect(started).rejects.toThrow(`METRICS_PORT: cannot listen on 127.0.0.1, port ${port} (EADDRINUSE).`);
    other.close();
  });
});
