import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module.js';
import { NetworkHash } from '../../platform/rate-limit/network/network-hash.js';
import { MailRecipientsService } from '../account/public.js';
import { CountCrowns } from './crowns/count-crowns.js';
import { CrownsService } from './crowns/crowns.service.js';
import { NotifyRequestsService } from './notify-requests/notify-requests.service.js';
import { NotifyWaitingUsers } from './notify-requests/notify-waiting-users.js';

/** Background tasks of the catalogue, and notices about available agents. */
@Module({
  imports: [MailModule],
  providers: [
    CountCrowns,
    CrownsService,
    MailRecipientsService,
    NetworkHash,
    NotifyRequestsService,
    NotifyWaitingUsers,
  ],
})
export class AgentsWorkerModule {}
