import { Injectable } from '@nestjs/common';
import { sealedPlace } from '../../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import type { SignedIn } from '../../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { N8nMembership } from '../../../account/public.js';
import { hashApiKey, newApiKey } from '../../keys/api-key.js';
import { newSigningSecret } from '../../keys/signing-secret.js';
import { ProvisioningRequest } from '../../workflows/provisioning-request.js';
import { AgentRepository, NameTakenError } from '../agent.repository.js';
import { AgentsService } from '../agents.service.js';
import { optionColumns } from '../fields/option-columns.js';
import { AssertNameAllowed } from '../names/assert-name-allowed.js';
import type { AgentDetailView } from '../view/agent-view.dto.js';
import type { CreateAgentDto } from './agent-input.dto.js';
import { AssertOwnReferences } from './assert-own-references.js';
import { tryAgain } from './change-errors.js';
import { skillChanges } from './domain/skill-changes.js';

/** Creates an unpublished agent with an API key. */
@Injectable()
export class CreateAgent {
  constructor(
    private readonly agents: AgentRepository,
    private readonly assertNameAllowed: AssertNameAllowed,
    private readonly assertOwnReferences: AssertOwnReferences,
    private readonly secrets: SecretBox,
    private readonly provisioning: ProvisioningRequest,
    private readonly membership: N8nMembership,
    private readonly reader: AgentsService,
  ) {}

  /** @throws ApiError 400 for references to other users' or deleted items, 400 `name_reserved`, 409 `agent_name_taken` */
  async run(creator: SignedIn, input: CreateAgentDto): Promise<AgentDetailView> {
    const creatorId = creator.userId;
    this.assertNameAllowed.run(creator, input.name);
    const key = newApiKey();
    const skills = skillChanges([], { skills_to_add: input.skills ?? [] }).add;
    const agent = {
      creatorId,
      name: input.name,
      type: input.type,
      shortDescription: input.short_description,
      description: input.description,
      ...optionColumns(input),
      templateType: input.template_type ?? null,
      n8nWorkflowId: input.n8n_workflow_id || null,
      apiKeyHash: hashApiKey(key),
    };
    const seal = (id: number) => ({
      apiKey: this.secrets.seal(key, sealedPlace('agent.api_key', id)),
      webhookSecret: this.secrets.seal(newSigningSecret(), sealedPlace('agent.webhook_secret', id)),
    });
    try {
      const mayProvision = agent.templateType !== null && agent.n8nWorkflowId === null;
      const wantsWorkflow = mayProvision && (await this.provisioning.isGrantedTo(creatorId));
      const id = await tryAgain(async () => {
        await this.assertOwnReferences.run(creatorId, input);
        return await this.agents.create(agent, seal, skills, wantsWorkflow);
      });
      this.provisioning.changed(id);
      await this.membership.request(creatorId, async () => true);
      return await this.reader.get(creatorId, id);
    } catch (error) {
      throw error instanceof NameTakenError ? new ApiError('agent_name_taken') : error;
    }
  }
}
