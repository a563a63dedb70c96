import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { Page, Paging } from '../../platform/http/validation/paging.js';
import { ImageReader, imageView } from '../media/public.js';
import { Persona } from './persona.entity.js';
import { PERSONA_CHATS, type PersonaChats } from './persona-chats.js';
import type { CreatePersonaDto, UpdatePersonaDto } from './persona-input.dto.js';
import type { PersonaView } from './persona-view.dto.js';

/** Columns that the owner can set. */
type PersonaFields = Pick<Persona, 'name' | 'description' | 'imageId' | 'isDefault'>;

/** Whether the change sets name or image, after which the persona no longer follows the profile. */
const isEdit = ({ name, description, image_id }: UpdatePersonaDto): boolean =>
  Boolean(name) || description !== undefined || image_id !== undefined;

/** A user's personas. Every method throws `not_found` for a persona of another user. */
@Injectable()
export class PersonasService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly images: ImageReader,
    @Inject(PERSONA_CHATS) private readonly chats: PersonaChats,
  ) {}

  /** The default one first, then the newest. */
  async list(ownerId: number, { limit, offset }: Paging): Promise<Page<PersonaView>> {
    const personas = await this.#find({ ownerId }, limit, offset);
    return { items: await this.#views(personas), total: await this.dataSource.manager.countBy(Persona, { ownerId }) };
  }

  /** @throws ApiError 400 for another user's image */
  async create(ownerId: number, input: CreatePersonaDto): Promise<PersonaView> {
    await this.#assertOwnImage(ownerId, input.image_id);
    const fields: PersonaFields = {
      name: input.name,
      description: input.description ?? '',
      imageId: input.image_id ?? null,
      isDefault: input.is_default ?? false,
    };
    const id = await this.#exclusively(ownerId, async (manager) => {
      if (fields.isDefault) await unsetDefault(manager, ownerId);
      const { identifiers } = await manager.insert(Persona, { ...fields, ownerId });
      return identifiers[0]?.id as number;
    });
    return await this.#get(ownerId, id);
  }

  /** @throws ApiError 400 for another user's image, 409 if it would unset the default persona */
  async update(ownerId: number, id: number, input: UpdatePersonaDto): Promise<PersonaView> {
    const before = await this.#get(ownerId, id);
    await this.#assertOwnImage(ownerId, input.image_id);
    if (before.is_default && input.is_default === false) throw new ApiError('default_persona');
    await this.#change(ownerId, id, {
      ...(input.name ? { name: input.name } : {}),
      ...(input.description === undefined ? {} : { description: input.description ?? '' }),
      ...(input.image_id === undefined ? {} : { imageId: input.image_id }),
      ...(input.is_default ? { isDefault: true } : {}),
      ...(isEdit(input) ? { followsProfile: false } : {}),
    });
    return await this.#get(ownerId, id);
  }

  /** Its chats continue without a persona. @throws ApiError 409 for the default persona */
  async delete(ownerId: number, id: number): Promise<void> {
    const { affected } = await this.#exclusively(ownerId, (manager) =>
      manager.delete(Persona, { id, ownerId, isDefault: false }),
    );
    if (affected) return;
    const isThere = await this.dataSource.manager.existsBy(Persona, { id, ownerId });
    throw new ApiError(isThere ? 'default_persona' : 'not_found');
  }

  async #get(ownerId: number, id: number): Promise<PersonaView> {
    const [persona] = await this.#find({ id, ownerId }, 1, 0);
    if (!persona) throw new ApiError('not_found');
    const [view] = await this.#views([persona]);
    return view!;
  }

  async #views(personas: Persona[]): Promise<PersonaView[]> {
    const counts = await this.chats.countByPersona(personas.map(({ id }) => id));
    return personas.map((persona) => toView(persona, counts.get(persona.id) ?? 0));
  }

  /** Sets the limit separately: with a relation, `take` in the find options would need a second query. */
  #find(where: FindOptionsWhere<Persona>, limit: number, offset: number): Promise<Persona[]> {
    return this.dataSource.manager
      .createQueryBuilder(Persona, 'persona')
      .setFindOptions({ where, relations: { image: true }, order: { isDefault: 'DESC', id: 'DESC' } })
      .limit(limit)
      .offset(offset)
      .getMany();
  }

  /** A new default persona replaces the previous one. No effect if the persona was deleted meanwhile. */
  async #change(
    ownerId: number,
    id: number,
    changes: Partial<PersonaFields & Pick<Persona, 'followsProfile'>>,
  ): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    await this.#exclusively(ownerId, async (manager) => {
      if (!(await manager.existsBy(Persona, { id, ownerId }))) return;
      if (changes.isDefault) await unsetDefault(manager, ownerId);
      await manager.update(Persona, { id, ownerId }, changes);
    });
  }

  /** One change of an owner at a time, so that concurrent ones leave one default persona (ADR 4). */
  async #exclusively<T>(ownerId: number, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return await this.dataSource.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('persona.change', $1::bigint))`, [ownerId]);
      return await work(manager);
    });
  }

  async #assertOwnImage(ownerId: number, imageId: number | null | undefined): Promise<void> {
    if (imageId && !(await this.images.isUsable(imageId, ownerId))) {
      throw ApiError.field('image_id', 'image_id is not the id of an image of yours');
    }
  }
}

async function unsetDefault(manager: EntityManager, ownerId: number): Promise<void> {
  await manager.update(Persona, { ownerId, isDefault: true }, { isDefault: false });
}

const toView = ({ id, name, description, isDefault, image }: Persona, chatsCount: number): PersonaView => ({
  id,
  name,
  description,
  is_default: isDefault,
  image: image ? imageView(image) : null,
  chats_count: chatsCount,
});
