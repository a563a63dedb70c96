export interface ProfileFields {
  first_name: string;
  last_name: string;
  bio: string;
}

/** The request body: trimmed names, and the bio unless blank. */
export function profileUpdate({ first_name, last_name, bio }: ProfileFields) {
  const about = bio.trim();
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    image_id: null,
    ...(about ? { bio: about } : {}),
  };
}
