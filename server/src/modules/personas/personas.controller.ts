import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Page, PagedList, PageQuery, type Paging } from '../../platform/http/paging.js';
import { CurrentUser, type SignedIn } from '../account/public.js';
import { ListPersonas } from './list-personas.js';
import { PersonaView } from './persona-view.dto.js';

/** Whom one chats as. */
@ApiTags('personas')
@Controller('studio/persona')
export class PersonasController {
  constructor(private readonly listPersonas: ListPersonas) {}

  @Get()
  @PagedList()
  @ApiOperation({ operationId: 'personasList', summary: 'One’s own personas, the default one first' })
  @ApiOkResponse({ type: PersonaView, isArray: true })
  list(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<PersonaView>> {
    return this.listPersonas.run(user.userId, paging);
  }
}
