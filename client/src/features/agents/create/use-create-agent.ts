import { useRef } from 'react';
import { type ApiError, isApiError } from '../../../api/errors/api-error';
import { useStudioUploadImageMutation } from '../api/agents-api';
import { type CreatedAgent, useAgentsCreateMutation, useLazyStudioGetAvatarQuery } from '../api/create-agent-api';
import { type AgentForm, createPayload } from './form/agent-form';

export type Creation =
  | { agent: CreatedAgent }
  /** The picture was not taken; no agent was made. */
  | { pictureRefused: unknown }
  | { refused: ApiError | undefined };

/** Gets the picture, a chosen one or one drawn from the name, then makes the agent. */
export function useCreateAgent(): (form: AgentForm, welcome: string, picture: File | null) => Promise<Creation> {
  const [upload] = useStudioUploadImageMutation();
  const [draw] = useLazyStudioGetAvatarQuery();
  const [create] = useAgentsCreateMutation();
  // A second try, after a name that was taken, must not upload the same picture again.
  const uploaded = useRef(new WeakMap<File, number>());

  const idOf = async (picture: File): Promise<number> => {
    const known = uploaded.current.get(picture);
    if (known !== undefined) return known;
    const { id } = await upload({ body: { image: picture } }).unwrap();
    uploaded.current.set(picture, id);
    return id;
  };
  // An agent without a picture is better than none: the default one stands in.
  const drawn = async (name: string): Promise<number | null> => {
    const { data } = await draw({ robohash: name.trim() });
    return data?.id ?? null;
  };

  return async (form, welcome, picture) => {
    let imageId: number | null;
    try {
      imageId = picture ? await idOf(picture) : await drawn(form.name);
    } catch (error) {
      return { pictureRefused: error };
    }
    try {
      return { agent: await create({ createAgentDto: createPayload(form, welcome, imageId) }).unwrap() };
    } catch (error) {
      return { refused: isApiError(error) ? error : undefined };
    }
  };
}
