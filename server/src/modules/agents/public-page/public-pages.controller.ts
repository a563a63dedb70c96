import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { PublicPageDto, PublicPageView } from './public-page.dto.js';
import { PublicPagesService } from './public-pages.service.js';

/** Public pages of the signed-in user's agents. */
@ApiTags('agents')
@Controller('studio/agent/:id/public-page')
export class PublicPagesController {
  constructor(private readonly pages: PublicPagesService) {}

  @Get()
  @ApiOperation({ operationId: 'publicPagesGet', summary: 'The public page of one of my agents' })
  @ApiErrors('invalid_id', 'agent_not_found')
  get(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<PublicPageView> {
    return this.pages.get(user.userId, id);
  }

  @Put()
  @ApiOperation({ operationId: 'publicPagesPut', summary: 'Open, change or close the public page of one of my agents' })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found', 'page_address_taken')
  put(@CurrentUser() user: SignedIn, @IdParam('id') id: number, @Body() input: PublicPageDto): Promise<PublicPageView> {
    return this.pages.put(user.userId, id, input);
  }
}
