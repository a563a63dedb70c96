import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { ErrorBodyDto } from '../../platform/http/errors/error-body.dto.js';
import { describeOperations, SECURITY_SCHEMES } from './describe-operations.js';

/** OpenAPI 3.1 of everything under /api. */
export function apiDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Regent')
    .setDescription('A marketplace and studio for AI agents.')
    .setVersion('1')
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ErrorBodyDto] });
  document.components = { ...document.components, securitySchemes: SECURITY_SCHEMES };
  describeOperations(document);
  return document;
}

const DOCUMENT = '/api/openapi.json';
const DOCS = '/api/docs';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Regent API</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${DOCS}/swagger-ui.css"></head>
<body><div id="docs"></div><script src="${DOCS}/swagger-ui-bundle.js"></script><script src="${DOCS}/start.js"></script></body>
</html>`;

const START = `SwaggerUIBundle({ url: '${DOCUMENT}', dom_id: '#docs', deepLinking: true });`;

/**
 * Serves the document at `/api/openapi.json` and Swagger UI at `/api/docs` with a single middleware: Nest's own setup
 * would add ten route checks to every other request.
 */
export function serveApiDocument(app: NestExpressApplication): void {
  const files = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  let document: OpenAPIObject | undefined;
  const documentOnce = (): OpenAPIObject => {
    document ??= apiDocument(app);
    return document;
  };
  const pages = Router();
  pages.get('/openapi.json', (_request, response) => void response.json(documentOnce()));
  pages.get('/docs', (_request, response) => void response.type('html').send(PAGE));
  pages.get('/docs/start.js', (_request, response) => void response.type('js').send(START));
  pages.use('/docs', express.static(files, { index: false, redirect: false }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!/^\/api\/(docs|openapi\.json)(\/|$)/.test(request.path)) return next();
    request.url = request.url.slice('/api'.length);
    pages(request, response, (problem) => {
      request.url = request.originalUrl;
      next(problem);
    });
  });
}
