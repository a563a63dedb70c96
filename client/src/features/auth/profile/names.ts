export interface ProfileFields {
  first_name: string;
  last_name: string;
  bio: string;
}

/** What is sent: names trimmed, the bio only if there is one, the image as it is. */
export function profileUpdate({ first_name, last_name, bio }: ProfileFields) {
  const about = bio.trim();
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    image_id: null,
    ...(about ? { bio: about } : {}),
  };
}
