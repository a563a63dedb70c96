import { z } from 'zod';
import { hostOf } from './host-list.js';
import { isTrustedProxy } from './trusted-proxy.js';

// Types of settings, for `config.schema.ts`.

/** `true`/`false`/`1`/`0`; other values are invalid. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', ''])
    .default(fallback ? 'true' : 'false')
    .transform((value) => (value === '' ? fallback : value === 'true' || value === '1'));

const LARGEST = 2_147_483_647;

/** A whole number; `max` is that of timers and SQL integers if it is absent. */
export const integer = (fallback: number, min: number, max = LARGEST) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** Any text without surrounding spaces; empty by default. */
export const text = z.string().trim().default('');
/** Texts separated by commas, without empty ones. */
export const listOf = (fallback: string) =>
  z
    .string()
    .trim()
    .default(fallback)
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    );
const list = listOf('');

/** Hosts with or without a port. */
export const hosts = list
  .refine((items) => items.every((item) => hostOf(item) !== undefined), {
    error: 'must be hosts like n8n.lan or 10.0.0.5:5678, separated by commas.',
  })
  .transform((items) => items.map((item) => hostOf(item) ?? ''));

/** Email addresses, in lower case. */
export const emails = list
  .refine((items) => items.every((item) => /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(item)), {
    error: 'must be email addresses, separated by commas.',
  })
  // Accounts store addresses in lower case.
  .transform((items) => items.map((item) => item.toLowerCase()));

/** Addresses and networks of proxies. */
export const proxies = list.refine((items) => items.every(isTrustedProxy), {
  error: 'must be addresses, networks like 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas.',
});

/** Loopback hosts of a URL. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** An HTTP URL without trailing slashes, or empty. */
export const url = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .default('')
  .transform((value) => value.replace(/\/+$/, ''));

/** A URL that keeps its trailing slash. Plain HTTP is permitted for loopback hosts only. */
export const issuer = z
  .string()
  .trim()
  .refine((value) => value === '' || isIssuer(value), { error: 'must be a URL that begins with https://' })
  .default('');

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Origins that pages may connect to: with TLS, or loopback. */
export const pageOrigins = list
  .refine((items) => items.every(isIssuer), {
    error: 'must be addresses like https://counter.example, separated by commas.',
  })
  .transform((items) => items.map((item) => new URL(item).origin));

/**
 * The URL of a service. The error message never repeats the value, which may contain a password.
 * @param partsOf splits a value that names several servers
 */
export const service = (scheme: string, other: string, partsOf = (value: string): string[] => [value]) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || partsOf(value).every((part) => isServiceUrl(part, [scheme, other])), {
      error: `must be a URL that begins with ${scheme}:// or ${other}://; write special characters of a password as %XX.`,
    })
    .default('');

function isServiceUrl(value: string, schemes: string[]): boolean {
  const [, scheme = '', rest = ''] = /^(\w+):\/\/(.+)$/.exec(value) ?? [];
  // The URL of a PostgreSQL socket has its path in the query and no host.
  return schemes.includes(scheme) && URL.canParse(`${scheme}://${rest.replace('@/', '@localhost/')}`);
}
