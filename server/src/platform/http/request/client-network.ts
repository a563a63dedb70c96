import type { Request } from 'express';
import { networkOf } from '../../rate-limit/network/network-address.js';

const NETWORK = Symbol('network');

/** The client's network (see `networkOf`), cached per request. */
export function clientNetwork(request: Request & { [NETWORK]?: string }): string {
  request[NETWORK] ??= networkOf(request.ip);
  return request[NETWORK];
}
