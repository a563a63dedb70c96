import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { NextFunction, Response } from 'express';
import { ABOUT_FIGURES_META, DEFAULT_ABOUT_FIGURES } from '../../../contract/operator/about-figures.js';
import { ANALYTICS_META, type AnalyticsSettings } from '../../../contract/operator/analytics.js';
import { metaOf, type PageHead, withHead } from './page-head.js';

type SendPage = (file: string, response: Response, next: NextFunction, head?: PageHead | null) => void;

/** Operator settings embedded in pages. */
export interface PageSettings {
  analytics?: AnalyticsSettings | undefined;
  /** Figures of the about page, in the format of the setting. */
  figures?: string | undefined;
  /** Head of a path; undefined for the default one, null if there is no such page. */
  headOf?: ((path: string) => Promise<PageHead | null | undefined>) | undefined;
}

/** Sends the client's page with the operator's settings in its head. */
export function pageSender({ analytics, figures }: PageSettings): SendPage {
  const metas = [
    ...(analytics ? [metaOf(ANALYTICS_META, JSON.stringify(analytics))] : []),
    ...(figures && figures !== DEFAULT_ABOUT_FIGURES ? [metaOf(ABOUT_FIGURES_META, figures)] : []),
  ];
  const told = metas.join('\n  ');
  return (file, response, next, head) => {
    if (!told && !head) {
      response.sendFile(file, { cacheControl: false }, (error) => error && next(error));
      return;
    }
    readFile(file, 'utf8').then((page) => {
      const withSettings = told ? page.replace('</head>', () => `  ${told}\n  </head>`) : page;
      const filled = head ? withHead(withSettings, head) : withSettings;
      response.setHeader('ETag', `"${createHash('sha256').update(filled).digest('base64url').slice(0, 27)}"`);
      response.type('html').send(filled);
    }, next);
  };
}
