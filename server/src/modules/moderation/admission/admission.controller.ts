import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Locale } from '../../../contract/limits.js';
import { AdminOnly, CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { CursorQueryDto } from '../dto/case.dto.js';
import { InviteDto, InvitedView, ListedEmailsView, WithdrawDto } from './admission.dto.js';
import { InviteUsers } from './invite-users.js';

/** Who may come in, and who waits for it; for who operates this Regent. */
@ApiTags('admin')
@AdminOnly()
@Controller('admin')
export class AdmissionController {
  constructor(private readonly inviteUsers: InviteUsers) {}

  @Get('waitlist')
  @ApiOperation({ operationId: 'adminListWaitlist', summary: 'Who asks for early access, the newest first' })
  @ApiOkResponse({ type: ListedEmailsView })
  waitlist(@Query() query: CursorQueryDto): Promise<ListedEmailsView> {
    return this.inviteUsers.waitlist(query);
  }

  @Get('invitation')
  @ApiOperation({ operationId: 'adminListInvitations', summary: 'Who may sign in, the newest first' })
  @ApiOkResponse({ type: ListedEmailsView })
  invitations(@Query() query: CursorQueryDto): Promise<ListedEmailsView> {
    return this.inviteUsers.invitations(query);
  }

  @Post('invitation')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'adminInvite',
    summary: 'Lets people in, takes them from the waitlist and writes to them',
  })
  @ApiOkResponse({ type: InvitedView, isArray: true })
  invite(
    @CurrentUser() user: SignedIn,
    @Body() body: InviteDto,
    @RequestLocale() locale: Locale,
  ): Promise<InvitedView[]> {
    return this.inviteUsers.invite(user.userId, body.emails, locale);
  }

  @Post('invitation/withdraw')
  @HttpCode(204)
  @ApiOperation({ operationId: 'adminWithdrawInvitation', summary: 'Takes an invitation back; an account stays' })
  @ApiNoContentResponse()
  withdraw(@CurrentUser() user: SignedIn, @Body() body: WithdrawDto): Promise<void> {
    return this.inviteUsers.withdraw(user.userId, body.email);
  }
}
