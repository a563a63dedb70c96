import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { RateLimitModule } from '../../../platform/rate-limit/rate-limit.module.js';
import { AdministratorRepository, MailAdministrators } from '../../account/public.js';
import { AgentsModule } from '../../agents/public.js';
import { LookAtWorkflow } from '../provisioning/look-at-workflow.js';
import { ProvisioningModule } from '../provisioning/provisioning.module.js';
import { SendTestMessage } from '../provisioning/send-test-message.js';
import { WorkflowModule } from '../workflow.module.js';
import { CheckAgents } from './check-agents.js';
import { LookAtAgent } from './look-at-agent.js';
import { N8nKeyNoticeRepository } from './n8n-key-notice.repository.js';
import { TellCreators } from './tell-creators.js';
import { WatchN8nKey } from './watch-n8n-key.js';

/** Looks whether published agents answer, and whether n8n takes the operator's key: the worker's side. */
@Module({
  imports: [AgentsModule, CryptoModule, MailModule, ProvisioningModule, RateLimitModule, WorkflowModule],
  providers: [
    AdministratorRepository,
    CheckAgents,
    LookAtAgent,
    LookAtWorkflow,
    MailAdministrators,
    N8nKeyNoticeRepository,
    SendTestMessage,
    TellCreators,
    WatchN8nKey,
  ],
})
export class AvailabilityModule {}
