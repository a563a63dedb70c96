import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { MAX_SLUG, MIN_SLUG, SLUG } from '../../../contract/studio/public-page.js';
import { Public } from '../../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { PublicAgentView } from './public-page.dto.js';
import { ReadPublicPage } from './read-public-page.js';

const HOUR = 3600;

const SLUG_PARAM = {
  name: 'slug',
  schema: { type: 'string' as const, minLength: MIN_SLUG, maxLength: MAX_SLUG, pattern: SLUG.source },
};

/** Agents on their public pages, for anyone. */
@ApiTags('agents')
@Public()
@Controller('public/agent/:slug')
export class PublicAgentsController {
  constructor(private readonly page: ReadPublicPage) {}

  @Get()
  @ApiOperation({ operationId: 'publicAgentsGet', summary: 'The agent of an open public page' })
  @ApiParam(SLUG_PARAM)
  @ApiErrors('page_not_found')
  get(@Param('slug') slug: string): Promise<PublicAgentView> {
    return this.page.agent(slug);
  }

  @Get('preview.png')
  @Header('content-type', 'image/png')
  @Header('cache-control', `public, max-age=${HOUR}`)
  @ApiOperation({
    operationId: 'publicAgentsGetPreview',
    summary: 'Preview image of a public page, 1200 x 630 pixels (Open Graph)',
  })
  @ApiParam(SLUG_PARAM)
  @ApiOkResponse({
    description: 'A PNG.',
    content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors('page_not_found', 'unavailable')
  async preview(@Param('slug') slug: string, @Res() response: Response): Promise<void> {
    response.send(await this.page.preview(slug));
  }
}
