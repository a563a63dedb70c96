import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { NextFunction, Response } from 'express';
import { ABOUT_FIGURES_META, DEFAULT_ABOUT_FIGURES } from '../../../contract/about-figures.js';
import { ANALYTICS_META, type AnalyticsSettings } from '../../../contract/analytics.js';

type SendPage = (file: string, response: Response, next: NextFunction) => void;

/** Settings of the operator that pages hold. */
export interface PageSettings {
  analytics?: AnalyticsSettings | undefined;
  /** Figures of the about page, as in the setting. */
  figures?: string | undefined;
}

/** Sends the client's page with the operator's settings in its head. */
export function pageSender({ analytics, figures }: PageSettings): SendPage {
  const metas = [
    ...(analytics ? [metaOf(ANALYTICS_META, JSON.stringify(analytics))] : []),
    ...(figures && figures !== DEFAULT_ABOUT_FIGURES ? [metaOf(ABOUT_FIGURES_META, figures)] : []),
  ];
  if (metas.length === 0) {
    return (file, response, next) => response.sendFile(file, { cacheControl: false }, (error) => error && next(error));
  }
  const told = metas.join('\n  ');
  return (file, response, next) => {
    readFile(file, 'utf8').then((page) => {
      const filled = page.replace('</head>', () => `  ${told}\n  </head>`);
      response.setHeader('ETag', `"${createHash('sha256').update(filled).digest('base64url').slice(0, 27)}"`);
      response.type('html').send(filled);
    }, next);
  };
}

/** Settings are data in an attribute, so that the Content Security Policy can forbid inline scripts. */
function metaOf(name: string, content: string): string {
  return `<meta name="${name}" content="${attribute(content)}" />`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const attribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
