import { Module } from '@nestjs/common';
import { NamesModule } from '../../platform/names/names.module.js';
import { NetworkHash } from '../../platform/rate-limit/network/network-hash.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { Administrators, N8nMembersModule, UsersModule } from '../account/public.js';
import { KnowledgeModule } from '../knowledge/public.js';
import { MediaModule, SocialCard, UploadsModule } from '../media/public.js';
import { AgentsModule } from './agents.module.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import { CreatorsController } from './creators/creators.controller.js';
import { PublicUsersService } from './creators/public-users.service.js';
import { CrownsController } from './crowns/crowns.controller.js';
import { CrownsService } from './crowns/crowns.service.js';
import { ApiKeyController } from './keys/api-key.controller.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { NotifyRequestsController } from './notify-requests/notify-requests.controller.js';
import { NotifyRequestsService } from './notify-requests/notify-requests.service.js';
import { AgentsController } from './profile/agents.controller.js';
import { AgentsService } from './profile/agents.service.js';
import { AssertOwnReferences } from './profile/editing/assert-own-references.js';
import { CreateAgent } from './profile/editing/create-agent.js';
import { UpdateAgent } from './profile/editing/update-agent.js';
import { AssertNameAllowed } from './profile/names/assert-name-allowed.js';
import { AgentTransferController } from './profile/transfer/agent-transfer.controller.js';
import { AgentTransfer } from './profile/transfer/agent-transfer.js';
import { AgentPresenter } from './profile/view/agent-presenter.js';
import { PublicAgentsController } from './public-page/public-agents.controller.js';
import { PublicPagesController } from './public-page/public-pages.controller.js';
import { PublicPagesRepository } from './public-page/public-pages.repository.js';
import { PublicPagesService } from './public-page/public-pages.service.js';
import { ReadPublicPage } from './public-page/read-public-page.js';
import { AgentChangesRepository } from './versions/agent-changes.repository.js';
import { AgentVersionsService } from './versions/agent-versions.service.js';
import { VersionsController } from './versions/versions.controller.js';

/** Agents and the catalogue over HTTP. */
@Module({
  imports: [
    AgentsModule,
    KnowledgeModule,
    MediaModule,
    N8nMembersModule,
    NamesModule,
    StorageModule,
    UploadsModule,
    UsersModule,
  ],
  controllers: [
    AgentTransferController,
    AgentsController,
    ApiKeyController,
    CrownsController,
    CreatorsController,
    NotifyRequestsController,
    PublicAgentsController,
    PublicPagesController,
    VersionsController,
  ],
  providers: [
    Administrators,
    AgentChangesRepository,
    AgentPresenter,
    AgentTransfer,
    AgentVersionsService,
    AgentsService,
    ApiKeysService,
    AssertNameAllowed,
    AssertOwnReferences,
    CatalogueService,
    CreateAgent,
    CrownsService,
    NetworkHash,
    NotifyRequestsService,
    PublicPagesRepository,
    PublicPagesService,
    PublicUsersService,
    ReadPublicPage,
    SocialCard,
    UpdateAgent,
  ],
})
export class AgentsApiModule {}
