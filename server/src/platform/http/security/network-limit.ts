import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { SITE_FACTOR, siteOf } from '../../rate-limit/network/network-address.js';
import { TokenBuckets } from '../../rate-limit/token-buckets.js';
import { ApiError } from '../errors/api-error.js';
import type { RefusalLog } from '../errors/refusal-log.js';
import { clientNetwork } from '../request/client-network.js';
import { isApi } from './security-headers.js';

/** Cost of an anonymous API call, and of any failed request, in file requests: a page loads many files. */
const CALL_COST = 20;
const FILE_COST = 1;
const MAX_KEYS = 50_000;

/** How long an accepted credential passes although its network is over the limit. */
const TRUSTED_MS = 10 * 60_000;
const MAX_TRUSTED = 50_000;

/** Kinds are counted separately, so that a flood of one kind does not block others, such as health probes. */
type Kind = 'health' | 'file' | 'call' | 'caller' | 'socket';

const ACCEPT = Symbol('accept');
type Limited = Request & { [ACCEPT]?: (caller: object) => void };

/**
 * Called by the guards once the caller is known: the limits of the user or key apply instead of the network's.
 * @param caller the session or agent, the same object while it is cached
 */
export function acceptCaller(request: Request, caller: object): void {
  (request as Limited)[ACCEPT]?.(caller);
}

/**
 * Limits requests and socket handshakes per network before anything else. In the memory of this process, so that floods
 * stay cheap; the limits of the guards apply to all processes together.
 */
export class NetworkGate {
  private readonly limit: NetworkLimit | undefined;

  /** @param perMinute anonymous API calls per network, and twenty times as many file requests; 0 for no limit */
  constructor(
    perMinute: number,
    private readonly refusals: RefusalLog,
  ) {
    this.limit = perMinute > 0 ? new NetworkLimit(perMinute) : undefined;
  }

  readonly handler: RequestHandler = (request, response, next) => {
    const network = clientNetwork(request);
    const charge = this.limit?.charge(request, network, kindOf(request));
    if (charge instanceof ApiError) {
      this.refusals.note(network);
      next(charge);
      return;
    }
    if (charge) (request as Limited)[ACCEPT] = (caller) => charge.accept(caller);
    response.once('close', () => {
      if (response.statusCode < 400 || response.statusCode >= 500) return;
      if (response.statusCode === 429) this.refusals.note(network);
      charge?.chargeFailure();
    });
    next();
  };

  /**
   * For a socket's handshake, which looks up a session but does not pass the router.
   * @returns a function to call once the session is found, which refunds the handshake; undefined if it was rejected
   */
  admitSocket(request: Request): ((caller: object) => void) | undefined {
    const network = clientNetwork(request);
    const charge = this.limit?.charge(request, network, 'socket');
    if (!(charge instanceof ApiError)) return (caller) => charge?.accept(caller);
    this.refusals.note(network);
    return undefined;
  }
}

/** The cost of one request. */
interface Charge {
  /** Refunds the cost and trusts the credential for a while. */
  accept(caller: object): void;
  /** Charges unknown addresses, missing files and wrong credentials like an API call. */
  chargeFailure(): void;
}

class NetworkLimit {
  private readonly networks: TokenBuckets;
  private readonly sites: TokenBuckets;
  private readonly trusted = new Map<string, number>();
  /** Callers whose credential is already trusted, because hashing it on every request is expensive. */
  private readonly notedUntil = new WeakMap<object, number>();

  constructor(perMinute: number) {
    const capacity = perMinute * CALL_COST;
    const buckets = (factor: number) => new TokenBuckets(capacity * factor, (capacity * factor) / 60, MAX_KEYS);
    this.networks = buckets(1);
    this.sites = buckets(SITE_FACTOR);
  }

  charge(request: Request, network: string, kind: Kind): Charge | ApiError {
    const cost = kind === 'call' || kind === 'socket' ? CALL_COST : FILE_COST;
    const site = siteOf(request.ip);
    const places = [{ buckets: this.networks, key: `${kind} ${network}` }];
    if (site !== undefined) places.push({ buckets: this.sites, key: `${kind} ${site}` });
    const empty = places.find(({ buckets, key }) => !buckets.take(key, cost));
    if (empty && !((kind === 'caller' || kind === 'socket') && this.isTrusted(request))) {
      return new ApiError('rate_limited', { retryAfterSeconds: empty.buckets.secondsUntil(empty.key, cost) });
    }
    let isAccepted = empty !== undefined;
    const addAll = (tokens: number): void => {
      for (const { buckets, key } of places) buckets.add(key, tokens);
    };
    return {
      accept: (caller) => {
        this.trust(request, caller);
        if (!isAccepted) addAll(cost);
        isAccepted = true;
      },
      chargeFailure: () => {
        if (!isAccepted && kind !== 'health') addAll(cost - CALL_COST);
      },
    };
  }

  private trust(request: Request, caller: object): void {
    const now = performance.now();
    if ((this.notedUntil.get(caller) ?? 0) > now) return;
    this.notedUntil.set(caller, now + TRUSTED_MS / 2);
    const key = credentialOf(request);
    this.trusted.delete(key);
    this.trusted.set(key, now + TRUSTED_MS);
    if (this.trusted.size > MAX_TRUSTED) this.trusted.delete(this.trusted.keys().next().value as string);
  }

  private isTrusted(request: Request): boolean {
    return this.trusted.size > 0 && (this.trusted.get(credentialOf(request)) ?? 0) > performance.now();
  }
}

function kindOf(request: Request): Kind {
  if (/^\/api\/health\/(live|ready)\/?$/.test(request.path)) return 'health';
  if (!isApi(request)) return 'file';
  return request.headers.cookie === undefined && request.headers['x-api-key'] === undefined ? 'call' : 'caller';
}

function credentialOf({ headers }: Request): string {
  return createHash('sha256').update(`${headers['x-api-key']} ${headers.cookie}`).digest('base64');
}
