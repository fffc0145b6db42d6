-- A database as the first version of the schema made it, with something in every table. Never changed: databases of
-- that version are somewhere.
CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL);
INSERT INTO schema_migrations VALUES (1, '2026-11-20 09:00:00');
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  last_link INTEGER NOT NULL,
  location TEXT NOT NULL,
  state TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_newest ON sessions (updated_at DESC, id);
CREATE TABLE pending_links (
  session_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  url TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  step TEXT NOT NULL,
  waiting_for TEXT NOT NULL,
  waiting_since INTEGER NOT NULL,
  PRIMARY KEY (session_id, number)
) WITHOUT ROWID;
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  link INTEGER,
  parameters TEXT,
  answer TEXT,
  outcome TEXT,
  settled TEXT,
  settled_in INTEGER,
  location TEXT NOT NULL,
  digest TEXT NOT NULL,
  key TEXT,
  duration_us INTEGER
);
CREATE INDEX events_session ON events (session_id);
CREATE INDEX events_link ON events (session_id, link) WHERE link IS NOT NULL;
CREATE UNIQUE INDEX events_key ON events (session_id, key) WHERE key IS NOT NULL;
CREATE VIEW links AS SELECT
  e.id, e.session_id, e.link AS number, e.at,
  json_extract(e.outcome, '$.url') AS url,
  json_extract(e.outcome, '$.canonical') AS canonical,
  json_extract(e.outcome, '$.workflow') AS workflow,
  json_extract(e.outcome, '$.outcome') AS outcome,
  json_extract(e.outcome, '$.reason') AS reason,
  json_extract(e.outcome, '$.steps') AS steps,
  json_extract(e.answer, '$.outcome') AS answered,
  CASE WHEN json_extract(e.outcome, '$.outcome') <> 'waiting' THEN coalesce(s.at, e.at) END AS settled_at,
  coalesce(s.digest, e.digest) AS digest,
  e.duration_us
FROM events e LEFT JOIN events s ON s.id = e.settled_in
WHERE e.link IS NOT NULL;
INSERT INTO sessions VALUES
  ('alice', 3, 1000, 7000, 2, '["taxi://wallet"]', '{"zeta":{"a":[1,2.50]}}'),
  ('bob', 2, 1000, 5000, 1, '[]', '{}');
INSERT INTO pending_links VALUES
  ('bob', 1, 'taxi://wallet', 5000, 604805000, 'logged in', 'log-in', 5000);
INSERT INTO events
  (session_id, seq, at, kind, link, parameters, answer, outcome, settled, settled_in, location, digest, key, duration_us)
VALUES
  ('alice', 1, 1000, 'create', NULL, NULL, NULL, NULL, NULL, NULL, '[]', 'd1', NULL, NULL),
  ('alice', 2, 5000, 'open', 1, NULL,
   '{"session":"alice","link":1,"url":"taxi://wallet","outcome":"waiting","steps":[],"attached":[],"detached":[],"requests":0,"location":[],"unknown":{}}',
   '{"session":"alice","link":1,"url":"taxi://wallet","outcome":"completed","steps":[],"attached":["Wallet"],"detached":[],"requests":1,"location":["taxi://wallet"],"unknown":{}}',
   NULL, 3, '[]', 'd2', 'key-1', 40),
  ('alice', 3, 7000, 'login', NULL, '{"phone":"090"}', NULL, NULL,
   '[{"session":"alice","link":1,"url":"taxi://wallet","outcome":"completed","steps":[],"attached":["Wallet"],"detached":[],"requests":1,"location":["taxi://wallet"],"unknown":{}}]',
   NULL, '["taxi://wallet"]', 'd3', NULL, 90),
  ('bob', 2, 5000, 'open', 1, NULL,
   '{"session":"bob","link":1,"url":"taxi://wallet","outcome":"waiting","steps":[],"attached":[],"detached":[],"requests":0,"location":[],"unknown":{}}',
   '{"session":"bob","link":1,"url":"taxi://wallet","outcome":"waiting","steps":[],"attached":[],"detached":[],"requests":0,"location":[],"unknown":{}}',
   NULL, NULL, '[]', 'd4', 'key-2', 40);
