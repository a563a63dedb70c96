const COMMON = `'{the,and,please,what,can,how,with,about,contract,project,meeting,report,question,answer,budget,travel,customer,price,plan,today,
и,в,не,что,на,как,это,договор,проект,встреча,отчёт,вопрос,ответ,бюджет,поездка,клиент,цена,план,сегодня,сделать,нужно,можно,помоги,напиши}'`;
const SYLLABLES = `'{ва,ли,но,ро,ка,те,му,са,до,пи,зе,лу,ме,ни,го,ри,та,фи,жо,бе,ba,lo,mi,te,ra,no,du,se,ki,vo,pa,ne,ru,ga,fi,zo,ha,le,wi,co}'`;

/** 20,000 words in two languages, most frequent first. */
export const WORDS = `CREATE TEMP TABLE word AS
  SELECT n, coalesce((${COMMON}::text[])[n], s.a[1 + n * 7 % 20 + l.from] || s.a[1 + n / 20 % 20 + l.from] || s.a[1 + n / 400 % 20 + l.from] || s.a[1 + n / 8000 % 20 + l.from]) AS word
  FROM generate_series(1, 20000) n CROSS JOIN LATERAL (SELECT 20 * (n % 2) AS from) l CROSS JOIN (SELECT ${SYLLABLES}::text[] AS a) s`;

/** 20,000 sentences of ten words, with Zipf-distributed frequencies. */
export const SENTENCES = `CREATE TEMP TABLE sentence AS
  SELECT (i - 1) / 10 AS n, string_agg(w.word, ' ' ORDER BY i) || '.' AS text
  FROM (SELECT i, floor(exp(random() * ln(20000)))::int AS pick FROM generate_series(1, 200000) i) p
  JOIN word w ON w.n = greatest(p.pick, 1) GROUP BY 1;
  CREATE INDEX ON sentence (n); ANALYZE sentence`;

/** Chats of three kinds of users: ($1 user, $2 chats, $3 messages each), ($4, $5, $6) and ($9 others: $7 chats, $8). */
export const CHATS = `WITH plan AS (
    SELECT $1::bigint AS user_id, $3::int AS head FROM generate_series(1, $2::int)
    UNION ALL SELECT $4::bigint, $6::int FROM generate_series(1, $5::int)
    UNION ALL SELECT 1000 + 1 + n % $9::int, $8::int FROM generate_series(1, $7::int) n)
  INSERT INTO chat (id, user_id, agent_id, name, head, last_read_seq, active_at)
  SELECT 1000 + n, user_id, 1001 + (n * 31) % $10::int, 'Chat ' || n, head, head, now() - n % 8000 * interval '1 hour'
  FROM (SELECT *, row_number() OVER () AS n FROM plan) numbered`;

/** Alternating questions and answers; ten messages of one chat, then ten of another, as in real use. */
export const MESSAGES = `INSERT INTO message (id, chat_id, seq, rev, is_agent, body, reply_to, delivery, created_at)
  SELECT id, chat_id, seq, seq, is_agent, s.text || CASE WHEN is_agent THEN ' ' || t.text || ' ' || u.text ELSE '' END || ' №' || chat_id,
    CASE WHEN is_agent THEN id - 1 END, CASE WHEN NOT is_agent THEN 'answered' END, now() - (last - id) * interval '20 seconds'
  FROM (
    SELECT 1000 + row_number() OVER (ORDER BY (g.seq - 1) / 10, hashint8(c.id), c.id, g.seq) AS id, c.id AS chat_id, g.seq, g.seq % 2 = 0 AS is_agent,
      count(*) OVER () + 1000 AS last, floor(random() * 20000)::int AS pick
    FROM chat c CROSS JOIN LATERAL generate_series(1, c.head) AS g(seq) WHERE c.id > 1000) m
  JOIN sentence s ON s.n = m.pick JOIN sentence t ON t.n = (m.pick + 7) % 20000 JOIN sentence u ON u.n = (m.pick * 3) % 20000;
  UPDATE chat SET last_message_id = m.id, last_message_is_agent = m.is_agent, last_message_at = m.created_at, active_at = m.created_at
  FROM message m WHERE m.chat_id = chat.id AND m.seq = chat.head AND chat.id > 1000`;
