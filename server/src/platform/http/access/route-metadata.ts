import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { BrowserSession, SignedIn } from './signed-in.js';

/** What a route asks of its caller. Without a mark: a signed-in user with a complete profile, and CSRF on mutations. */
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

/** Key of a mark in a handler's or controller's metadata. */
export const markKey = (mark: Mark): string => `account:${mark}`;

/** In the document, until it is described by them. */
const extensionOf = (mark: Mark): `x-${string}` => `x-mark-${mark}`;

type RouteMark = MethodDecorator & ClassDecorator;

const mark = (name: Mark): RouteMark =>
  applyDecorators(SetMetadata(markKey(name), true), ApiExtension(extensionOf(name), true));

/** The marks of an operation in the OpenAPI document, which loses them: they are nobody else's business. */
export function removeRouteMetadata(operation: object): ReadonlySet<Mark> {
  const fields = operation as Record<string, unknown>;
  const found = MARKS.filter((one) => fields[extensionOf(one)] === true);
  for (const one of found) delete fields[extensionOf(one)];
  return new Set(found);
}

/** Anybody may call it. A mutation still needs the CSRF token. */
export const Public = (): RouteMark => mark('public');

/** Called with an agent's key, which the route checks itself: neither session nor CSRF. */
export const IntegrationRoute = (): RouteMark => mark('integration');

/** Who shows an agent's key is no matter of sessions: the route checks the key itself. All others as without the mark. */
export const AllowAgentKey = (): RouteMark => mark('agent-key');

/** Also for users whose first and last name are missing. */
export const AllowIncompleteProfile = (): RouteMark => mark('incomplete-profile');

/** Needs the CSRF token although it is a GET. */
export const NeedsCsrf = (): RouteMark => mark('csrf');

/** Only for who operates this Regent (`ADMIN_EMAILS`); for anybody else it is not there. */
export const AdminOnly = (): RouteMark => mark('admin');

/**
 * Beside `Public`, for what is read: neither is the caller looked at nor does the request count. It costs next to nothing,
 * or the route has a limit of its own.
 */
export const Unmetered = (): RouteMark => mark('unmetered');

const SESSION = Symbol('session');

/** The request's session, as the guard has found it. */
export function sessionOf(request: object): BrowserSession | null {
  return (request as { [SESSION]?: BrowserSession | null })[SESSION] ?? null;
}

/** Called by the guard. */
export function rememberSession(request: object, session: BrowserSession | null): void {
  (request as { [SESSION]?: BrowserSession | null })[SESSION] = session;
}

/** `@CurrentUser() user: SignedIn`: who calls. Only on routes that are not public. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): SignedIn => {
  const user = sessionOf(context.switchToHttp().getRequest<Request>())?.user;
  if (!user) throw new Error('@CurrentUser() stands on a route that needs no session');
  return user;
});
