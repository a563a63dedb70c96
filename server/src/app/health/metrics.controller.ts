import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { sha256 } from '../../platform/crypto/random.js';
import { Public, Unmetered } from '../../platform/http/access/route-metadata.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Metrics } from '../../platform/metrics/metrics.js';

/** Compared exactly: a reverse proxy blocks this path, and another spelling must not bypass it. */
const PATH = '/metrics';

/** IP ranges of this machine and of private networks. */
const NEAR = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/**
 * Metrics of this process on the public port, for clients on this machine or a private network and for those that send
 * `METRICS_TOKEN`; others get 404. `METRICS_PORT` opens a separate port for Prometheus.
 */
@ApiExcludeController()
@Public()
@Unmetered()
@Controller('metrics')
export class MetricsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (request.path !== PATH || (!this.showsToken(request) && !isNear(request))) throw new ApiError('not_found');
    const { registry } = this.metrics;
    response.setHeader('Cache-Control', 'no-store').setHeader('Content-Type', registry.contentType);
    response.end(await registry.metrics());
  }

  private showsToken(request: Request): boolean {
    const { METRICS_TOKEN: token } = this.config;
    const shown = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    return token !== '' && shown !== undefined && timingSafeEqual(sha256(shown), sha256(token));
  }
}

/** False behind a proxy that `TRUSTED_PROXIES` does not list: every client then has the proxy's address. */
function isNear(request: Request): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined);
  if (isForwarded && request.ip === request.socket.remoteAddress) return false;
  return ipaddr.isValid(request.ip ?? '') && NEAR.has(ipaddr.process(request.ip as string).range());
}
