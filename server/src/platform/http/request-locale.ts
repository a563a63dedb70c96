import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { LOCALES, type Locale } from '../../contract/limits.js';

/** The interface language of whoever asks, from `Accept-Language`: the first one that we have, else English. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').toLowerCase().split(',', 20)) {
    const language = part.trim().split(/[-;]/, 1)[0];
    const known = LOCALES.find((locale) => locale === language);
    if (known) return known;
  }
  return 'en';
}

/** `@RequestLocale() locale: Locale` in a controller. */
export const RequestLocale = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  localeOf(context.switchToHttp().getRequest<Request>().headers['accept-language']),
);
