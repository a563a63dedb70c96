import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { BrowserSession, SignedIn } from './signed-in.js';

/** Access rules of routes. Default: a signed-in user with a complete profile, and a CSRF token for mutations. */
export type Mark = (typeof MARKS)[number];

export const MARKS = [
  'public',
  'integration',
  'incomplete-profile',
  'csrf',
  'unmetered',
  'admin',
  'agent-key',
] as const;

/** Key of a rule in the metadata of a handler or controller. */
export const markKey = (mark: Mark): string => `account:${mark}`;

/** Extension of an operation in the OpenAPI document, which is later replaced by its description. */
const extensionOf = (mark: Mark): `x-${string}` => `x-mark-${mark}`;

type RouteMark = MethodDecorator & ClassDecorator;

const mark = (name: Mark): RouteMark =>
  applyDecorators(SetMetadata(markKey(name), true), ApiExtension(extensionOf(name), true));

/** Removes and returns the rules of an operation in the OpenAPI document: they are internal. */
export function removeRouteMetadata(operation: object): ReadonlySet<Mark> {
  const fields = operation as Record<string, unknown>;
  const found = MARKS.filter((one) => fields[extensionOf(one)] === true);
  for (const one of found) delete fields[extensionOf(one)];
  return new Set(found);
}

/** No session required. Mutations still need the CSRF token. */
export const Public = (): RouteMark => mark('public');

/** Requires an agent's key, which the route checks itself, instead of session and CSRF token. */
export const IntegrationRoute = (): RouteMark => mark('integration');

/** Accepts an agent's key, which the route checks itself, as an alternative to the default rules. */
export const AllowAgentKey = (): RouteMark => mark('agent-key');

/** Permits users with an incomplete profile. */
export const AllowIncompleteProfile = (): RouteMark => mark('incomplete-profile');

/** Requires the CSRF token on a GET. */
export const NeedsCsrf = (): RouteMark => mark('csrf');

/** For administrators (`ADMIN_EMAILS`); others get 404. */
export const AdminOnly = (): RouteMark => mark('admin');

/**
 * With `Public`, for reads: skips authentication and rate limits, because the request is cheap or the route has its own
 * limit.
 */
export const Unmetered = (): RouteMark => mark('unmetered');

const SESSION = Symbol('session');

/** The request's session, set by the guard. */
export function sessionOf(request: object): BrowserSession | null {
  return (request as { [SESSION]?: BrowserSession | null })[SESSION] ?? null;
}

/** Called by the guard. */
export function rememberSession(request: object, session: BrowserSession | null): void {
  (request as { [SESSION]?: BrowserSession | null })[SESSION] = session;
}

/** `@CurrentUser() user: SignedIn`: the caller. Only on routes that are not public. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): SignedIn => {
  const user = sessionOf(context.switchToHttp().getRequest<Request>())?.user;
  if (!user) throw new Error('@CurrentUser() is used on a route without a session');
  return user;
});
