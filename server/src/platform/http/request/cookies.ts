import type { NextFunction, Request, Response } from 'express';

/** Parses a `Cookie` header. The first cookie of a name wins, because browsers send the most specific one first. */
export function parseCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals).trim();
    if (equals > 0 && !(name in cookies)) cookies[name] = decode(pair.slice(equals + 1).trim());
  }
  return cookies;
}

function decode(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Sets `request.cookies`. Unlike cookie-parser, it never parses values as JSON. */
export function readCookies(request: Request, _response: Response, next: NextFunction): void {
  request.cookies = parseCookies(request.headers.cookie);
  next();
}
