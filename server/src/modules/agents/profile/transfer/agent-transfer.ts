import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LIMITS } from '../../../../contract/limits.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import type { SignedIn } from '../../../../platform/http/access/signed-in.js';
import { DtoPipe } from '../../../../platform/http/body/body-pipe.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import type { Limiter } from '../../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../../platform/rate-limit/rate-limits.js';
import { FileReceiver } from '../../../../platform/storage/file-receiver.js';
import { type ImageView, UploadImage } from '../../../media/public.js';
import { AgentChangesRepository } from '../../versions/agent-changes.repository.js';
import { AgentRepository } from '../agent.repository.js';
import { CreateAgentDto } from '../editing/agent-input.dto.js';
import { CreateAgent } from '../editing/create-agent.js';
import { allFieldsOf } from '../fields/agent-fields.js';
import type { AgentDetailView } from '../view/agent-view.dto.js';
import type { AgentFileView, AgentInFile, ImportedAgentView, OtherImportView } from './agent-file.dto.js';
import { freeNames } from './domain/free-names.js';
import { isPng } from './reading/card-png.js';
import type { ReadAgent } from './reading/read-agent.js';
import { AGENT_FILE_FORMAT, readAgentFile, UnreadableFileError } from './reading/read-agent-file.js';

const RULE = { field: 'file', maxBytes: LIMITS.agentFileBytes };
const NAMES_TRIED = 100;

/** Exports, imports and duplicates agents, with the values of the draft. */
@Injectable()
export class AgentTransfer {
  private readonly pipe = new DtoPipe();
  private readonly imports: Limiter;

  constructor(
    @Inject(CONFIG) config: Config,
    limits: RateLimits,
    private readonly agents: AgentRepository,
    private readonly stored: AgentChangesRepository,
    private readonly createAgent: CreateAgent,
    private readonly receiver: FileReceiver,
    private readonly images: UploadImage,
  ) {
    this.imports = limits.limiter({ name: 'import', points: config.UPLOADS_PER_HOUR, seconds: 3600, remember: true });
  }

  /** @throws ApiError 404 */
  async export(creatorId: number, id: number): Promise<AgentFileView> {
    return { format: AGENT_FILE_FORMAT, version: 1, agent: (await this.#own(creatorId, id)).file };
  }

  /** A copy with the image and the knowledge base of the original. @throws ApiError 404, 400, 409 */
  async duplicate(creator: SignedIn, id: number): Promise<AgentDetailView> {
    const { agent, file } = await this.#own(creator.userId, id);
    const references = { image_id: agent.imageId, knowledge_base_id: agent.knowledgeBaseId };
    return await this.#create(creator, this.#validated({ ...file, ...references }));
  }

  /** Imports the agents of a file that can be created. @throws ApiError 429, 413, 415, 400, 409 if none can */
  async import(creator: SignedIn, request: Request): Promise<ImportedAgentView> {
    await this.imports.consume(creator.userId);
    const parts = await this.receiver.withFile(request, RULE, (path) => this.#read(creator, path));
    const results: OtherImportView[] = [];
    let failure: unknown;
    for (const [at, part] of parts.entries()) {
      try {
        if (at > 0) await this.imports.consume(creator.userId);
        results.push(await this.#imported(creator, part));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure ??= error;
        results.push({ name: nameOf(part), agent: null, code: error.code, ignored: [], shortened: [] });
      }
    }
    const first = results.find(({ agent }) => agent !== null);
    if (!first?.agent) throw failure;
    const { agent, ignored, shortened } = first;
    return { agent, ignored, shortened, others: results.filter((one) => one !== first) };
  }

  /** The agents of a file. The PNG of a character card is the agent's image. */
  async #read({ userId }: SignedIn, path: string): Promise<ReadAgent[]> {
    const bytes = await readFile(path);
    const parts = read(bytes);
    const [card] = parts;
    if (!card || !isPng(bytes)) return parts;
    this.#validated(card.fields);
    const image = bytes.length > LIMITS.imageBytes ? null : await this.#storeImage(userId, path);
    if (image === null) return [{ ...card, ignored: [...card.ignored, 'image'] }];
    return [{ ...card, fields: { ...card.fields, image_id: image.id } }];
  }

  /** Null if it cannot be an agent's image. */
  async #storeImage(userId: number, path: string): Promise<ImageView | null> {
    try {
      return await this.images.fromFile(userId, path);
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  async #imported(creator: SignedIn, part: ReadAgent): Promise<OtherImportView> {
    const { fields, ignored, shortened } = part;
    const agent = await this.#create(creator, this.#validated(fields));
    return { name: nameOf(part), agent, code: null, ignored, shortened };
  }

  async #own(creatorId: number, id: number) {
    const editable = await this.stored.editable(id, creatorId);
    if (!editable) throw new ApiError('agent_not_found');
    const { agent, content } = editable;
    const file: AgentInFile = {
      name: agent.name,
      type: agent.type,
      short_description: agent.shortDescription,
      description: agent.description,
      ...allFieldsOf(agent),
      skills: content.skills.map(({ name }) => ({ name })),
      step_names: agent.stepNames,
      template_type: agent.templateType,
    };
    return { agent, file };
  }

  /** As the body of a creation, but with all skills that an agent may have. @throws ApiError 400 */
  #validated({ skills, ...fields }: Record<string, unknown>): CreateAgentDto {
    const check = (some: unknown) =>
      this.pipe.transform({ ...fields, skills: some }, { type: 'body', metatype: CreateAgentDto }) as CreateAgentDto;
    if (!Array.isArray(skills)) return check(skills);
    if (skills.length > LIMITS.skillsOfAgent) {
      throw ApiError.field('skills', `skills may have at most ${LIMITS.skillsOfAgent} entries`);
    }
    const input = check([]);
    input.skills = [];
    for (let at = 0; at < skills.length; at += LIMITS.skillsInRequest) {
      input.skills.push(...(check(skills.slice(at, at + LIMITS.skillsInRequest)).skills ?? []));
    }
    return input;
  }

  async #create(creator: SignedIn, input: CreateAgentDto): Promise<AgentDetailView> {
    for (const name of freeNames(input.name, LIMITS.agentName, NAMES_TRIED)) {
      if (await this.agents.isNameTaken(name, 0)) continue;
      try {
        return await this.createAgent.run(creator, Object.assign(input, { name }));
      } catch (error) {
        // Taken meanwhile.
        if (!(error instanceof ApiError) || error.code !== 'agent_name_taken') throw error;
      }
    }
    throw new ApiError('agent_name_taken');
  }
}

const nameOf = ({ fields }: ReadAgent): string => (typeof fields.name === 'string' ? fields.name : '');

function read(bytes: Buffer): ReadAgent[] {
  try {
    return readAgentFile(bytes);
  } catch (error) {
    throw error instanceof UnreadableFileError ? ApiError.field('file', `file ${error.message}`) : error;
  }
}
