import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../platform/http/errors/api-errors.js';
import { IdParam } from '../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../platform/http/validation/paging.js';
import { CreatePersona } from './create-persona.js';
import { DeletePersona } from './delete-persona.js';
import { ListPersonas } from './list-personas.js';
import { CreatePersonaDto, UpdatePersonaDto } from './persona-input.dto.js';
import { PersonaView } from './persona-view.dto.js';
import { UpdatePersona } from './update-persona.js';

/** Whom one chats as. */
@ApiTags('personas')
@Controller('studio/persona')
export class PersonasController {
  constructor(
    private readonly listPersonas: ListPersonas,
    private readonly createPersona: CreatePersona,
    private readonly updatePersona: UpdatePersona,
    private readonly deletePersona: DeletePersona,
  ) {}

  @Get()
  @PagedList()
  @ApiOperation({ operationId: 'personasList', summary: 'One’s own personas, the default one first' })
  @ApiOkResponse({ type: PersonaView, isArray: true })
  list(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<PersonaView>> {
    return this.listPersonas.run(user.userId, paging);
  }

  @Post()
  @ApiOperation({ operationId: 'personasCreate', summary: 'Makes a persona' })
  @ApiErrors('validation_failed')
  create(@CurrentUser() user: SignedIn, @Body() input: CreatePersonaDto): Promise<PersonaView> {
    return this.createPersona.run(user.userId, input);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'personasUpdate', summary: 'Changes a persona, or makes it the default one' })
  @ApiErrors('invalid_id', 'validation_failed', 'not_found', 'default_persona')
  update(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() input: UpdatePersonaDto,
  ): Promise<PersonaView> {
    return this.updatePersona.run(user.userId, id, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'personasDelete', summary: 'Deletes a persona that is not the default one' })
  @ApiErrors('invalid_id', 'not_found', 'default_persona')
  delete(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.deletePersona.run(user.userId, id);
  }
}
