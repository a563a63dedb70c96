import type { Request } from 'express';
import { networkOf } from '../../rate-limit/network/network-address.js';

const NETWORK = Symbol('network');

/** The network that a request came from, as `networkOf`, worked out once a request. */
export function clientNetwork(request: Request & { [NETWORK]?: string }): string {
  request[NETWORK] ??= networkOf(request.ip);
  return request[NETWORK];
}
