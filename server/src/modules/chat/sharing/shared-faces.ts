import { Injectable } from '@nestjs/common';
import { AgentReader } from '../../agents/public.js';
import { ImageReader } from '../../media/public.js';
import { PersonaResolver } from '../../personas/public.js';
import type { SharedChatDto, SharedFaceDto } from './share.dto.js';
import type { SharedChatRow } from './share.repository.js';

type Face = Omit<SharedFaceDto, 'image'> & { imageId: number | null };

/** The agent and the persona of a shared chat, as its readers see them. */
@Injectable()
export class SharedFaces {
  constructor(
    private readonly agents: AgentReader,
    private readonly personas: PersonaResolver,
    private readonly images: ImageReader,
  ) {}

  /** `agent`: null when it is not published. `persona`: null when the owner does not show it, or it was deleted. */
  async of({ agent_id, persona_id }: SharedChatRow): Promise<Pick<SharedChatDto, 'agent' | 'persona'>> {
    const [agent, persona] = await Promise.all([
      this.#agentOf(agent_id),
      persona_id === null ? null : this.personas.faceOf(persona_id),
    ]);
    const imageIds = [agent, persona].flatMap((face) => face?.imageId ?? []);
    const images = await this.images.views(imageIds);
    const viewOf = (face: Face | null): SharedFaceDto | null => {
      if (face === null) return null;
      const { id, name, imageId } = face;
      return { id, name, image: (imageId !== null && images.get(imageId)) || null };
    };
    return { agent: viewOf(agent), persona: viewOf(persona) };
  }

  async #agentOf(id: number): Promise<Face | null> {
    const agent = (await this.agents.summaries([id])).get(id);
    return agent?.status === 'ready' && agent.deletedAt === null ? agent : null;
  }
}
