import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { OutboundRefusedError } from './outbound-refused-error.js';
import { isWebPort } from './ports.js';
import { isPublicAddress } from './public-address.js';

/** Characters that URL parsers drop, replace or decode, so that two parsers may see different hosts. */
const AMBIGUOUS = /[\s\p{C}\\@?#%]/u;
const PATH = /^(\/[A-Za-z0-9._~-]+)*\/*$/;
/** Names that only resolve inside a private network. */
const INTERNAL = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

type AgentOptions = Omit<Agent.Options, 'connect' | 'factory'> & { connectTimeoutMs: number };

/**
 * Guards requests to addresses that users enter against SSRF. Names are resolved here, every address is checked, and only
 * a checked address is connected to, which also prevents DNS rebinding. `permitted` are private hosts that the operator
 * allows, as `name` or `name:port`.
 */
export class SsrfGuard {
  readonly #permitted: ReadonlySet<string>;

  constructor(permitted: readonly string[] = []) {
    this.#permitted = new Set(permitted);
  }

  /**
   * Normalizes the address of a service, without a trailing slash.
   * @throws OutboundRefusedError for problems that are visible without resolving its name
   */
  parse(text: string): string {
    const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(text) ?? [];
    if (scheme !== '' && !/^https?$/i.test(scheme)) throw new OutboundRefusedError('scheme');
    if (text.includes('@')) throw new OutboundRefusedError('credentials');
    if (AMBIGUOUS.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
      throw new OutboundRefusedError('malformed');
    }
    const url = new URL(text);
    url.hostname = plainHost(url.hostname);
    if (!PATH.test(url.pathname)) throw new OutboundRefusedError('malformed');
    this.#assertHost(url.hostname, portOf(url.protocol, url.port));
    return url.origin + url.pathname.replace(/\/+$/, '');
  }

  /** Connects only to public addresses and permitted hosts. Dispatchers do not follow redirects. */
  agent({ connectTimeoutMs, ...options }: AgentOptions): Agent {
    const dial = {
      timeout: connectTimeoutMs,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 1_000,
    };
    const anywhere = buildConnector(dial);
    const publicly = buildConnector({ ...dial, lookup: publicLookup } as buildConnector.BuildOptions);
    return new Agent({
      ...options,
      connect: (target, callback) => {
        try {
          const host = target.hostname.replace(/^\[|\]$/g, '');
          const isPermitted = this.#assertHost(host, portOf(target.protocol, target.port));
          (isPermitted ? anywhere : publicly)(target, callback);
        } catch (error) {
          callback(error as Error, null);
        }
      },
    });
  }

  /** @returns true if the operator permits the host at any address. @throws OutboundRefusedError */
  #assertHost(hostname: string, port: number): boolean {
    const host = plainHost(hostname).replace(/^\[|\]$/g, '');
    if (this.#permitted.has(`${host}:${port}`)) return true;
    if (!isWebPort(port)) throw new OutboundRefusedError('port');
    if (this.#permitted.has(host)) return true;
    const isPublic = isIP(host) ? isPublicAddress(host) : host.includes('.') && !INTERNAL.test(host);
    if (!isPublic) throw new OutboundRefusedError('private');
    return false;
  }
}

/** Removes the trailing dot of a fully qualified name. */
const plainHost = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, '');

const portOf = (protocol: string, port: string): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/** Resolves a name for a connecting socket. One private address rejects the name. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new OutboundRefusedError('private'), '', 0);
    }
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};
