import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Locale } from '../../../contract/limits.js';
import { AdminOnly, CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { CursorQueryDto } from '../dto/case.dto.js';
import { InviteDto, InvitedView, ListedEmailsView, WithdrawDto } from './admission.dto.js';
import { InviteUsers } from './invite-users.js';

/** Invitations and the waitlist, for administrators. */
@ApiTags('admin')
@AdminOnly()
@Controller('admin')
export class AdmissionController {
  constructor(private readonly inviteUsers: InviteUsers) {}

  @Get('waitlist')
  @ApiOperation({ operationId: 'adminListWaitlist', summary: 'The waitlist, newest first' })
  @ApiOkResponse({ type: ListedEmailsView })
  waitlist(@Query() query: CursorQueryDto): Promise<ListedEmailsView> {
    return this.inviteUsers.waitlist(query);
  }

  @Get('invitation')
  @ApiOperation({ operationId: 'adminListInvitations', summary: 'Invitations, newest first' })
  @ApiOkResponse({ type: ListedEmailsView })
  invitations(@Query() query: CursorQueryDto): Promise<ListedEmailsView> {
    return this.inviteUsers.invitations(query);
  }

  @Post('invitation')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'adminInvite',
    summary: 'Invite addresses by mail and remove them from the waitlist',
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
  @ApiOperation({
    operationId: 'adminWithdrawInvitation',
    summary: 'Withdraw an invitation; an existing account stays',
  })
  @ApiNoContentResponse()
  withdraw(@CurrentUser() user: SignedIn, @Body() body: WithdrawDto): Promise<void> {
    return this.inviteUsers.withdraw(user.userId, body.email);
  }
}
