import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { RateLimitModule } from '../../../platform/rate-limit/rate-limit.module.js';
import { AdministratorsModule } from '../../account/public.js';
import { AgentsModule } from '../../agents/public.js';
import { InspectWorkflow } from '../provisioning/check/inspect-workflow.js';
import { SendTestMessage } from '../provisioning/check/send-test-message.js';
import { ProvisioningModule } from '../provisioning/provisioning.module.js';
import { WorkflowModule } from '../workflow.module.js';
import { AgentHealthCheck } from './agent-health-check.js';
import { CheckAgents } from './check-agents.js';
import { N8nKeyNoticeRepository } from './n8n-key-notice.repository.js';
import { NotifyCreators } from './notify-creators.js';
import { WatchN8nKey } from './watch-n8n-key.js';

/** Worker tasks: health checks of published agents and of the operator's n8n API key. */
@Module({
  imports: [
    AdministratorsModule,
    AgentsModule,
    CryptoModule,
    MailModule,
    ProvisioningModule,
    RateLimitModule,
    WorkflowModule,
  ],
  providers: [
    CheckAgents,
    AgentHealthCheck,
    InspectWorkflow,
    N8nKeyNoticeRepository,
    SendTestMessage,
    NotifyCreators,
    WatchN8nKey,
  ],
})
export class AvailabilityModule {}
