import { Module } from '@nestjs/common';
import { NamesModule } from '../../platform/names/names.module.js';
import { NetworkHash } from '../../platform/rate-limit/network-hash.js';
import { Administrators, N8nMembersModule } from '../account/public.js';
import { KnowledgeModule } from '../knowledge/public.js';
import { MediaModule } from '../media/public.js';
import { AgentPresenter } from './agent-presenter.js';
import { AgentsController } from './agents.controller.js';
import { AgentsModule } from './agents.module.js';
import { ApiKeyController } from './api-key.controller.js';
import { AssertNameAllowed } from './assert-name-allowed.js';
import { AssertOwnReferences } from './assert-own-references.js';
import { CreateAgent } from './create-agent.js';
import { CreatorsController } from './creators.controller.js';
import { CrownRepository } from './crown.repository.js';
import { CrownsController } from './crowns.controller.js';
import { DeleteAgent } from './delete-agent.js';
import { GetAgent } from './get-agent.js';
import { GetPublicUser } from './get-public-user.js';
import { ListAgentStats } from './list-agent-stats.js';
import { ListAgentTypes } from './list-agent-types.js';
import { ListAgents } from './list-agents.js';
import { PublicUserRepository } from './public-user.repository.js';
import { RotateApiKey } from './rotate-api-key.js';
import { SigningSecret } from './signing-secret.js';
import { ToggleCrown } from './toggle-crown.js';
import { UpdateAgent } from './update-agent.js';

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
