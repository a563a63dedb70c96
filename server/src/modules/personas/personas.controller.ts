import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../platform/http/errors/api-errors.js';
import { IdParam } from '../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../platform/http/validation/paging.js';
import { CreatePersonaDto, UpdatePersonaDto } from './persona-input.dto.js';
import { PersonaView } from './persona-view.dto.js';
import { PersonasService } from './personas.service.js';

/** The signed-in user's personas. */
@ApiTags('personas')
@Controller('studio/persona')
export class PersonasController {
  constructor(private readonly personas: PersonasService) {}

  @Get()
  @PagedList()
  @ApiOperation({ operationId: 'personasList', summary: 'My personas, the default one first' })
  @ApiOkResponse({ type: PersonaView, isArray: true })
  list(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<PersonaView>> {
    return this.personas.list(user.userId, paging);
  }

  @Post()
  @ApiOperation({ operationId: 'personasCreate', summary: 'Create a persona' })
  @ApiErrors('validation_failed')
  create(@CurrentUser() user: SignedIn, @Body() input: CreatePersonaDto): Promise<PersonaView> {
    return this.personas.create(user.userId, input);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'personasUpdate', summary: 'Change a persona, or make it the default one' })
  @ApiErrors('invalid_id', 'validation_failed', 'not_found', 'default_persona')
  update(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() input: UpdatePersonaDto,
  ): Promise<PersonaView> {
    return this.personas.update(user.userId, id, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'personasDelete', summary: 'Delete a persona that is not the default one' })
  @ApiErrors('invalid_id', 'not_found', 'default_persona')
  delete(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.personas.delete(user.userId, id);
  }
}
