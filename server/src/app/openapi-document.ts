import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorBodyDto } from '../platform/http/error-body.dto.js';
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

/** The document at `/api/openapi.json`, and a page to read it at `/api/docs`. */
export function serveApiDocument(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => apiDocument(app), { jsonDocumentUrl: 'api/openapi.json' });
}
