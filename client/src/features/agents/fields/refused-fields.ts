/** The fields of a form that the server rejected. Errors of list items name the item, such as `skills.0.name`. */
export function refusedFields<Name extends string>(
  fields: readonly Name[],
  { errors = [] }: { errors?: readonly { field: string }[] | undefined },
): Name[] {
  const names = errors.map(({ field }) => field.split('.')[0]);
  return fields.filter((field) => names.includes(field));
}
