import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { MessageHitDto, SearchQueryDto } from './search.dto.js';
import { SearchMessages } from './search-messages.js';

/** Search in the signed-in user's messages. */
@ApiTags('chat')
@Controller('chat/search')
export class SearchController {
  constructor(private readonly searchMessages: SearchMessages) {}

  @Get()
  @ApiOperation({
    operationId: 'chatsSearch',
    summary: 'Search my chats for messages with all words, in any form, in Russian and English; newest first',
  })
  @ApiErrors('validation_failed', 'not_signed_in')
  search(@CurrentUser() user: SignedIn, @Query() query: SearchQueryDto): Promise<MessageHitDto[]> {
    return this.searchMessages.run(user.userId, query);
  }
}
