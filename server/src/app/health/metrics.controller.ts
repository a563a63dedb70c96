import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { Public, Unmetered } from '../../modules/account/public.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { sha256 } from '../../platform/crypto/random.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Metrics } from '../../platform/metrics/metrics.js';

/** So exactly: what stands before this process lets nobody through to it, and must not be passed by another spelling. */
const PATH = '/metrics';

/** Of this network or this machine. */
const NEAR = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/**
 * The numbers of this process on the port that people reach: for whoever asks from this machine or a private network, or
 * shows `METRICS_TOKEN`. For all others there is nothing here. `METRICS_PORT` is a port for Prometheus alone.
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

/** Behind a proxy that `TRUSTED_PROXIES` does not name, everybody seems to be near: then nobody is. */
function isNear(request: Request): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers[name] !== undefined);
  if (isForwarded && request.ip === request.socket.remoteAddress) return false;
  return ipaddr.isValid(request.ip ?? '') && NEAR.has(ipaddr.process(request.ip as string).range());
}
