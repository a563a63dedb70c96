import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { LOCALES, type Locale } from '../../../contract/limits.js';

const LANGUAGE = /^\s*(?<name>[a-z]+)(?:-[a-z0-9-]+)?\s*(?:;\s*q\s*=\s*(?<weight>[01](?:\.\d{0,3})?))?\s*$/;

/** The supported language with the highest weight in `Accept-Language`; English if there is none. */
export function localeOf(header: string | undefined): Locale {
  let best: { locale: Locale; weight: number } | undefined;
  for (const part of (header ?? '').toLowerCase().split(',', 20)) {
    const { name, weight = '1' } = LANGUAGE.exec(part)?.groups ?? {};
    const locale = LOCALES.find((known) => known === name);
    if (locale && Number(weight) > (best?.weight ?? 0)) best = { locale, weight: Number(weight) };
  }
  return best?.locale ?? 'en';
}

/** `@RequestLocale() locale: Locale` in a controller. */
export const RequestLocale = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  localeOf(context.switchToHttp().getRequest<Request>().headers['accept-language']),
);
