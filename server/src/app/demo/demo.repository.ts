import { DataSource, type EntityManager, IsNull, Raw } from 'typeorm';
import { Invitation } from '../../modules/account/invitations/invitation.entity.js';
import { User } from '../../modules/account/profile/user.entity.js';
import { Agent } from '../../modules/agents/profile/agent.entity.js';
import { Skill } from '../../modules/agents/profile/skill.entity.js';
import { Chapter } from '../../modules/knowledge/bases/chapter.entity.js';
import { KnowledgeBase } from '../../modules/knowledge/bases/knowledge-base.entity.js';
import { Persona } from '../../modules/personas/persona.entity.js';
import type { Config } from '../../platform/config/config.js';
import { dataSourceOptions } from '../../platform/db/data-source.js';
import { AGENT_NAMES, type RunStatement, USERNAMES } from '../../platform/names/name-claims.js';
import { ENTITIES } from '../entities.js';
import type { DemoAgent } from './demo-agent.js';

/** Advisory lock of the process that seeds; the value is arbitrary. */
const SEED_LOCK = 20_251_121;

/** A new agent key. */
interface NewKey {
  /** Encrypts it for the agent with this id. */
  seal: (agentId: number) => string;
  apiKeyHash: Buffer;
}

/** Writes missing rows of the demo. */
export class DemoRepository {
  private constructor(private readonly manager: EntityManager) {}

  readonly #run: RunStatement = ({ text }, values) => this.manager.query(text, values);

  /** Runs `work` in one transaction on a separate connection; an advisory lock admits one process at a time. */
  static async run(config: Config, work: (demo: DemoRepository) => Promise<void>): Promise<void> {
    const dataSource = await new DataSource(dataSourceOptions(config, ENTITIES)).initialize();
    try {
      await dataSource.transaction(async (manager) => {
        await manager.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
        await work(new DemoRepository(manager));
      });
    } finally {
      await dataSource.destroy();
    }
  }

  /** Invites an address. */
  async invite(email: string): Promise<void> {
    await this.manager.createQueryBuilder().insert().into(Invitation).values({ email }).orIgnore().execute();
  }

  /** Creates the account of this address, with a default persona, unless it exists. */
  async account(email: string, firstName: string, lastName: string): Promise<void> {
    if (await this.manager.existsBy(User, { email })) return;
    const username = await this.#freeUsername(firstName.toLowerCase());
    const made = await this.manager.insert(User, { email, username, firstName, lastName });
    await USERNAMES.claim(this.#run, idOf(made), username);
    await this.manager.insert(Persona, { ownerId: idOf(made), name: firstName, isDefault: true });
  }

  /** The id of the demo agents' owner, created if missing. It has no address, so sign-in is not possible. */
  async owner(firstName: string): Promise<number> {
    const query = this.manager.createQueryBuilder(User, 'u').where('u.email IS NULL AND u.firstName = :firstName', {
      firstName,
    });
    const known = await query.orderBy('u.id').getOne();
    if (known) return known.id;
    const username = await this.#freeUsername(firstName.toLowerCase());
    const id = idOf(await this.manager.insert(User, { username, firstName }));
    await USERNAMES.claim(this.#run, id, username);
    return id;
  }

  /** Adds a ready agent with its knowledge base unless its name is taken. */
  async agent(creatorId: number, demo: DemoAgent, newKey: () => NewKey): Promise<void> {
    const named = Raw((name) => `lower(${name}) = lower(:name)`, { name: demo.name });
    if (await this.manager.existsBy(Agent, { name: named, deletedAt: IsNull() })) return;
    const { skills, knowledgeBase, ...fields } = demo;
    const knowledgeBaseId = await this.#knowledgeBase(creatorId, knowledgeBase);
    const { seal, apiKeyHash } = newKey();
    const agent = { ...fields, apiKeyHash, creatorId, knowledgeBaseId, status: 'ready' as const };
    const agentId = idOf(await this.manager.insert(Agent, agent));
    await this.manager.update(Agent, { id: agentId }, { apiKey: seal(agentId) });
    await AGENT_NAMES.claim(this.#run, agentId, demo.name);
    await this.manager.insert(
      Skill,
      skills.map((name) => ({ agentId, name })),
    );
  }

  async #knowledgeBase(ownerId: number, { name, chapters }: DemoAgent['knowledgeBase']): Promise<number> {
    const baseId = idOf(await this.manager.insert(KnowledgeBase, { ownerId, name }));
    await this.manager.insert(
      Chapter,
      chapters.map((chapter) => ({ ...chapter, baseId })),
    );
    return baseId;
  }

  async #freeUsername(wanted: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const username = number === 1 ? wanted : `${wanted}${number}`;
      const named = Raw((name) => `lower(${name}) = :username`, { username });
      if (!(await this.manager.existsBy(User, { username: named }))) return username;
    }
  }
}

const idOf = (made: { identifiers: Record<string, unknown>[] }): number => made.identifiers[0]?.id as number;
