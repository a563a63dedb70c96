import { useRef } from 'react';
import { type ApiError, isApiError } from '../../../api/errors/api-error';
import { useStudioUploadImageMutation } from '../api/agents-api';
import { type CreatedAgent, useAgentsCreateMutation, useLazyStudioGetAvatarQuery } from '../api/create-agent-api';
import { type AgentForm, createPayload } from './form/agent-form';

export type Creation =
  | { agent: CreatedAgent }
  /** The image was rejected; no agent was created. */
  | { imageRefused: unknown }
  | { refused: ApiError | undefined };

/** Uploads the chosen image or generates one from the name, then creates the agent. */
export function useCreateAgent(): (form: AgentForm, welcome: string, image: File | null) => Promise<Creation> {
  const [upload] = useStudioUploadImageMutation();
  const [draw] = useLazyStudioGetAvatarQuery();
  const [create] = useAgentsCreateMutation();
  // A retry after a name conflict must not upload the same image again.
  const uploaded = useRef(new WeakMap<File, number>());

  const idOf = async (image: File): Promise<number> => {
    const known = uploaded.current.get(image);
    if (known !== undefined) return known;
    const { id } = await upload({ body: { image } }).unwrap();
    uploaded.current.set(image, id);
    return id;
  };
  // Without a generated image, creation continues with the default one.
  const drawn = async (name: string): Promise<number | null> => {
    const { data } = await draw({ robohash: name.trim() });
    return data?.id ?? null;
  };

  return async (form, welcome, image) => {
    let imageId: number | null;
    try {
      imageId = image ? await idOf(image) : await drawn(form.name);
    } catch (error) {
      return { imageRefused: error };
    }
    try {
      return { agent: await create({ createAgentDto: createPayload(form, welcome, imageId) }).unwrap() };
    } catch (error) {
      return { refused: isApiError(error) ? error : undefined };
    }
  };
}
