/** $1: knowledge base, $2: chapters, $3: sentences each (77 characters). Needs the sentences of `seed-messages.mjs`. */
export const CHAPTERS = `INSERT INTO chapter (base_id, title, content)
  SELECT $1, 'Chapter ' || c.n, string_agg(s.text, ' ')
  FROM generate_series(1, $2::int) AS c(n) CROSS JOIN generate_series(1, $3::int) AS i(n)
  JOIN sentence s ON s.n = (c.n * 7919 + i.n * 104729 + $1::int * 31) % 20000 GROUP BY c.n`;

/** Bases of 500 chapters of 850 characters, $1 chapters in total, of $2 users. */
export const OTHER_BASES = `WITH base AS (
    INSERT INTO knowledge_base (id, owner_id, name)
    SELECT 1000 + n, 1000 + 1 + n % $2::int, 'Base ' || n FROM generate_series(1, $1::int / 500) n RETURNING id)
  INSERT INTO chapter (base_id, title, content)
  SELECT b.id, 'Chapter ' || c.n, string_agg(s.text, ' ')
  FROM base b CROSS JOIN generate_series(1, 500) AS c(n) CROSS JOIN generate_series(1, 11) AS i(n)
  JOIN sentence s ON s.n = (c.n * 7919 + i.n * 104729 + b.id * 31) % 20000 GROUP BY b.id, c.n`;

/** The measured bases: chapters (1,000 are the most that a base may have), and sentences of each. */
export const BASES = { short: [1000, 11], long: [1000, 57] };
