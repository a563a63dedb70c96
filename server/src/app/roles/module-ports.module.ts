import { Global, Module } from '@nestjs/common';
import { USER_AGENTS, UserImageReader } from '../../modules/account/public.js';
import { AGENT_CHATS, AGENT_REPLIES, AgentImageReader, AgentOwnerReader } from '../../modules/agents/public.js';
import { ChatUseReader } from '../../modules/chat/public.js';
import { BASE_AGENTS } from '../../modules/knowledge/public.js';
import { IMAGE_USES, type ImageUses } from '../../modules/media/public.js';
import { PERSONA_CHATS, PersonaImageReader } from '../../modules/personas/public.js';
import { RunTallyReader } from '../../modules/runs/public.js';

/**
 * Binds what a module asks of modules that depend on it (ADR 47). The implementations use the database only, so that
 * this module imports no other.
 */
@Global()
@Module({
  providers: [
    AgentImageReader,
    AgentOwnerReader,
    ChatUseReader,
    PersonaImageReader,
    RunTallyReader,
    UserImageReader,
    { provide: AGENT_CHATS, useExisting: ChatUseReader },
    { provide: AGENT_REPLIES, useExisting: RunTallyReader },
    { provide: BASE_AGENTS, useExisting: AgentOwnerReader },
    { provide: PERSONA_CHATS, useExisting: ChatUseReader },
    { provide: USER_AGENTS, useExisting: AgentOwnerReader },
    {
      provide: IMAGE_USES,
      useFactory: (...uses: ImageUses[]) => uses,
      inject: [AgentImageReader, PersonaImageReader, UserImageReader],
    },
  ],
  exports: [AGENT_CHATS, AGENT_REPLIES, BASE_AGENTS, IMAGE_USES, PERSONA_CHATS, USER_AGENTS],
})
export class ModulePortsModule {}
