import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../config/config.js';

/** Without subdomains, which may not have TLS. */
const TLS_ONLY_S = 31_536_000;

const IS_API = /^\/api(?!\/docs(\/|$))(\/|$)/;

type HeaderConfig = Pick<Config, 'allowedOrigins' | 'behindTls' | 'analytics' | 'ANALYTICS_HOSTS'>;

/**
 * Headers of the files that draw diagrams. The sandbox gives the page an opaque origin, also in a separate tab: it
 * cannot use cookies or the API, and loads only its own scripts. Only Regent's pages may frame it.
 */
export const SANDBOX_HEADERS = Object.entries({
  'Content-Security-Policy':
    "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; " +
    "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
});

/** Whether the address belongs to the API, whose responses are data, except the documentation page. */
export function isApi(request: Pick<Request, 'path'>): boolean {
  return IS_API.test(request.path);
}

/** Disables browser features that pages do not need, and all of them for data opened as a page. */
export function securityHeaders(config: HeaderConfig): RequestHandler {
  const ofPages = pageHeaders(config);
  const ofData = Object.entries({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(config.behindTls && { 'Strict-Transport-Security': `max-age=${TLS_ONLY_S}` }),
  });
  return (request, response, next) => {
    if (!isApi(request)) return ofPages(request, response, next);
    for (const [name, value] of ofData) response.setHeader(name, value);
    next();
  };
}

/** Scripts and images only come from this origin, except those of the configured counter. */
function pageHeaders(config: HeaderConfig): RequestHandler {
  // The counter's script is loaded from its host and sends data to it.
  const counter = config.analytics ? [new URL(config.analytics.script).origin] : [];
  const counted = config.analytics ? [...counter, ...config.ANALYTICS_HOSTS] : [];
  // Some browsers do not count WebSockets of the same host as 'self'.
  const sockets = config.allowedOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...counter],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...counted],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...sockets, ...counted],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: config.behindTls ? { maxAge: TLS_ONLY_S, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}
