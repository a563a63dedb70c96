import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Persona } from './persona.entity.js';

/** The seeded persona that anyone may use. */
const SYSTEM_PERSONA_ID = 1;

/** Finds the persona of a chat. */
@Injectable()
export class PersonaResolver {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The requested persona, or the user's default one.
   * @throws ApiError 400 for another user's persona
   */
  async resolve(userId: number, personaId: number | undefined): Promise<number> {
    if (personaId === undefined) return (await this.#defaultOf(userId)) ?? SYSTEM_PERSONA_ID;
    if (await this.#isUsable(personaId, userId)) return personaId;
    throw notYours();
  }

  /**
   * A persona that the user may use, with its name.
   * @throws ApiError 400 for another user's persona
   */
  async named(userId: number, personaId: number): Promise<{ id: number; name: string }> {
    const where = [{ id: personaId, ownerId: userId }, ...(personaId === SYSTEM_PERSONA_ID ? [{ id: personaId }] : [])];
    const persona = await this.dataSource.manager.findOne(Persona, { where, select: { id: true, name: true } });
    if (!persona) throw notYours();
    return persona;
  }

  /** The name of any persona; null if there is none with this ID. */
  async nameOf(id: number): Promise<string | null> {
    return (await this.faceOf(id))?.name ?? null;
  }

  /** Name and image of any persona; null if there is none with this ID. */
  faceOf(id: number): Promise<Pick<Persona, 'id' | 'name' | 'imageId'> | null> {
    const select = { id: true, name: true, imageId: true };
    return this.dataSource.manager.findOne(Persona, { where: { id }, select });
  }

  async #isUsable(id: number, ownerId: number): Promise<boolean> {
    return id === SYSTEM_PERSONA_ID || (await this.dataSource.manager.existsBy(Persona, { id, ownerId }));
  }

  async #defaultOf(ownerId: number): Promise<number | undefined> {
    const where = { ownerId, isDefault: true };
    const persona = await this.dataSource.manager.findOne(Persona, { where, select: { id: true } });
    return persona?.id;
  }
}

const notYours = (): ApiError => ApiError.field('persona_id', 'persona_id is not the id of a persona of yours');
