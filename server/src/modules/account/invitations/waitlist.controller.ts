import { Body, Controller, Ip, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { JoinWaitlist } from './join-waitlist.js';
import { JoinWaitlistDto, WaitlistEntryDto } from './waitlist.dto.js';

/** The waitlist. */
@ApiTags('account')
@Public()
@Controller('account')
export class WaitlistController {
  constructor(private readonly joinWaitlist: JoinWaitlist) {}

  @Post('join-waitlist')
  @ApiOperation({ operationId: 'accountJoinWaitlist', summary: 'Request early access' })
  @ApiCreatedResponse({ type: WaitlistEntryDto })
  @ApiErrors('validation_failed', 'csrf_failed', 'rate_limited')
  join(@Body() { email }: JoinWaitlistDto, @Ip() ip: string | undefined): Promise<WaitlistEntryDto> {
    return this.joinWaitlist.run(email, ip);
  }
}
