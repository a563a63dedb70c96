import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { NextFunction, Response } from 'express';
import { ANALYTICS_META, type AnalyticsSettings } from '../../../contract/analytics.js';

type SendPage = (file: string, response: Response, next: NextFunction) => void;

/** Sends the client's page with the operator's settings in its head. */
export function pageSender(analytics: AnalyticsSettings | undefined): SendPage {
  if (!analytics) {
    return (file, response, next) => response.sendFile(file, { cacheControl: false }, (error) => error && next(error));
  }
  const told = metaOf(analytics);
  return (file, response, next) => {
    readFile(file, 'utf8').then((page) => {
      const filled = page.replace('</head>', () => `  ${told}\n  </head>`);
      response.setHeader('ETag', `"${createHash('sha256').update(filled).digest('base64url').slice(0, 27)}"`);
      response.type('html').send(filled);
    }, next);
  };
}

/** Settings are data in an attribute, so that the Content Security Policy can forbid inline scripts. */
function metaOf(settings: AnalyticsSettings): string {
  return `<meta name="${ANALYTICS_META}" content="${attribute(JSON.stringify(settings))}" />`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const attribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
