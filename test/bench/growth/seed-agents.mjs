export const USERS = `INSERT INTO "user" (id, username, first_name, last_name)
  SELECT 1000 + n, 'person' || n, 'Person', n::text FROM generate_series(1, $1::int) n`;

const ADJECTIVES =
  'Brave,Calm,Clever,Quick,Gentle,Golden,Silent,Patient,Bright,Honest,Curious,Friendly,Северный,Быстрый,Добрый,Мудрый,Личный,Тихий,Ясный,Новый';
const NOUNS =
  'Assistant,Helper,Tutor,Lawyer,Doctor,Writer,Coach,Analyst,Planner,Translator,Guide,Designer,Помощник,Учитель,Юрист,Врач,Редактор,Тренер,Аналитик,Переводчик';
const TYPES = `'{assistant,education,law,health,writing,sport,analysis,planning,translation,travel,design,games,music,cooking,finance,science,history,gardening,astrology,pets}'`;

/**
 * $1 agents of $2 users. Names have three parts, so that a search for a part finds 5 % of all and a full name finds one;
 * popularity and categories are skewed.
 */
export const AGENTS = `INSERT INTO agent (id, creator_id, name, type, short_description, description, status, crowns_number, chats_count)
  SELECT 1000 + n, 1000 + 1 + n % $2::int,
    ('{${ADJECTIVES}}'::text[])[1 + (n * 7) % 20] || ' ' || ('{${NOUNS}}'::text[])[1 + (n / 20) % 20] || ' ' || n,
    (${TYPES}::text[])[1 + floor(20 * random() * random() * random())::int],
    'Helps with everyday questions ' || n, 'Помогает с повседневными вопросами и отвечает коротко. ' || repeat('Details. ', 10),
    CASE WHEN n % 33 = 0 THEN 'not_published' ELSE 'ready' END, floor(3 / (random() + 0.001))::int, floor(2 / (random() + 0.001))::int
  FROM generate_series(1, $1::int) n`;

export const SKILLS = `INSERT INTO skill (agent_id, name) SELECT id, 'Skill ' || id % 100 FROM agent WHERE id > 1000`;

/** Claims all names, because the worker would do so during the measurement. */
export const CLAIMS = [
  `INSERT INTO agent_name_claim (skeleton, agent_id, name) SELECT 'seeded ' || id, id, name FROM agent WHERE id > 1000`,
  `INSERT INTO username_claim (skeleton, user_id, name) SELECT 'seeded ' || id, id, username FROM "user" WHERE id > 1000`,
];

/** Name of agent n. */
export const nameOf = (n) => `${ADJECTIVES.split(',')[(n * 7) % 20]} ${NOUNS.split(',')[Math.floor(n / 20) % 20]} ${n}`;
