import { Module } from '@nestjs/common';
import { NamesModule } from '../../platform/names/names.module.js';
import { NetworkHash } from '../../platform/rate-limit/network-hash.js';
import { Administrators, N8nMembersModule } from '../account/public.js';
import { KnowledgeModule } from '../knowledge/public.js';
import { MediaModule } from '../media/public.js';
import { AgentsModule } from './agents.module.js';
import { ListAgentStats } from './catalogue/list-agent-stats.js';
import { ListAgentTypes } from './catalogue/list-agent-types.js';
import { ListAgents } from './catalogue/list-agents.js';
import { CreatorsController } from './creators/creators.controller.js';
import { GetPublicUser } from './creators/get-public-user.js';
import { PublicUserRepository } from './creators/public-user.repository.js';
import { CrownRepository } from './crowns/crown.repository.js';
import { CrownsController } from './crowns/crowns.controller.js';
import { ToggleCrown } from './crowns/toggle-crown.js';
import { ApiKeyController } from './keys/api-key.controller.js';
import { RotateApiKey } from './keys/rotate-api-key.js';
import { SigningSecret } from './keys/signing-secret.js';
import { AgentsController } from './profile/agents.controller.js';
import { DeleteAgent } from './profile/delete-agent.js';
import { AssertOwnReferences } from './profile/editing/assert-own-references.js';
import { CreateAgent } from './profile/editing/create-agent.js';
import { UpdateAgent } from './profile/editing/update-agent.js';
import { GetAgent } from './profile/get-agent.js';
import { AssertNameAllowed } from './profile/names/assert-name-allowed.js';
import { AgentPresenter } from './profile/view/agent-presenter.js';

/** The catalogue over HTTP. */
@Module({
  imports: [AgentsModule, KnowledgeModule, MediaModule, N8nMembersModule, NamesModule],
  controllers: [AgentsController, ApiKeyController, CrownsController, CreatorsController],
  providers: [
    Administrators,
    AgentPresenter,
    AssertNameAllowed,
    AssertOwnReferences,
    CreateAgent,
    CrownRepository,
    DeleteAgent,
    GetAgent,
    SigningSecret,
    GetPublicUser,
    ListAgentStats,
    ListAgentTypes,
    ListAgents,
    NetworkHash,
    PublicUserRepository,
    RotateApiKey,
    ToggleCrown,
    UpdateAgent,
  ],
})
export class AgentsApiModule {}
