/** SQL for an empty database: a user and their published agent, both with id 1. */
export const ONE_AGENT = `
  INSERT INTO "user" (id, username, email) VALUES (1, 'ann', 'ann@example.com');
  INSERT INTO agent (id, creator_id, name, type, short_description, description, template_type, status)
    VALUES (1, 1, 'A', 't', 's', 'd', 'simple', 'ready');`;
