-- A database as version 7 of the schema had it, without the tables of the app.
CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL);
INSERT INTO schema_migrations VALUES(1,'2026-11-27 22:00:30');
INSERT INTO schema_migrations VALUES(2,'2026-11-27 22:00:30');
INSERT INTO schema_migrations VALUES(3,'2026-11-27 22:00:30');
INSERT INTO schema_migrations VALUES(4,'2026-11-27 22:00:30');
INSERT INTO schema_migrations VALUES(5,'2026-11-27 22:00:30');
INSERT INTO schema_migrations VALUES(6,'2026-11-27 22:00:30');
INSERT INTO schema_migrations VALUES(7,'2026-11-27 22:00:30');
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  last_link INTEGER NOT NULL,
  location TEXT NOT NULL,
  due_at INTEGER, updated_minute INTEGER NOT NULL DEFAULT 0, last_event INTEGER) WITHOUT ROWID;
INSERT INTO sessions VALUES('alice',4,1795816832318,1795816834234,2,'["taxi://wallet"]',1795902632318,29930280,5);
INSERT INTO sessions VALUES('bob',2,1795816834687,1795816835257,1,'["taxi://login"]',1795902634687,29930280,7);
INSERT INTO sessions VALUES('default',1,1795816831140,1795816831140,0,'["taxi://login"]',1795902631140,29930280,1);
CREATE TABLE pending_links (
  session_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  url TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  step TEXT NOT NULL,
  waiting_for TEXT NOT NULL,
  waiting_since INTEGER NOT NULL, deadline INTEGER, requests TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (session_id, number)
) WITHOUT ROWID;
INSERT INTO pending_links VALUES('bob',1,'taxi://wallet',1795816835257,1796421635257,'logged in','log-in',1795816835257,NULL,'[]');
CREATE TABLE totals (name TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO totals VALUES('pending_links',1);
INSERT INTO totals VALUES('sessions',3);
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  link INTEGER,
  parameters TEXT,
  answer TEXT,
  outcome TEXT,
  waiting INTEGER,
  settled TEXT,
  settled_in INTEGER,
  location TEXT NOT NULL,
  digest TEXT NOT NULL,
  key TEXT,
  reply TEXT,
  duration_us INTEGER
, previous INTEGER, total_bytes INTEGER NOT NULL DEFAULT 0, requests TEXT, result TEXT, route TEXT);
INSERT INTO events VALUES(1,'default',1,1795816831140,'create',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce',NULL,NULL,NULL,NULL,109,NULL,NULL,NULL);
INSERT INTO events VALUES(2,'alice',1,1795816832318,'create',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce',NULL,NULL,NULL,NULL,216,NULL,NULL,NULL);
INSERT INTO events VALUES(3,'alice',2,1795816833241,'open',1,NULL,'{"attached":[],"canonical":"taxi://reservations/42","detached":[],"link":1,"location":["taxi://login"],"message":"waits at step \"logged in\" for log-in","now":1795816833241,"outcome":"waiting","reason":"log-in","requests":0,"session":"alice","steps":[{"name":"logged in","outcome":"waiting","reason":"log-in"}],"unknown":{},"until":1796421633241,"url":"taxi://reservations/42","workflow":"ScheduledReservation"}','{"attached":["LoggedIn","MainFeatures","NormalDispatch","Reservation","ScheduledReservation"],"canonical":"taxi://reservations/42","detached":["LoggedOut","NormalDispatch"],"link":1,"location":["taxi://reservations/42"],"outcome":"completed","reason":null,"requestCounts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"requests":3,"requestsByRIB":{"AppRoot":1,"LoggedIn":1,"Reservation":1},"session":"alice","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"reservation feature","outcome":"completed"},{"name":"reservation 42","outcome":"completed"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}',NULL,NULL,4,'["taxi://login"]','8a6a5709e3ea32ce',NULL,NULL,891,2,733,NULL,'completed','reservation');
INSERT INTO events VALUES(4,'alice',3,1795816833473,'login',NULL,'{}',NULL,NULL,NULL,'[{"attached":["LoggedIn","MainFeatures","NormalDispatch","Reservation","ScheduledReservation"],"canonical":"taxi://reservations/42","detached":["LoggedOut","NormalDispatch"],"link":1,"location":["taxi://reservations/42"],"outcome":"completed","reason":null,"requestCounts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"requests":3,"requestsByRIB":{"AppRoot":1,"LoggedIn":1,"Reservation":1},"session":"alice","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"reservation feature","outcome":"completed"},{"name":"reservation 42","outcome":"completed"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}]',NULL,'["taxi://reservations/42"]','6b6070b3f8b0a95b',NULL,NULL,40826,3,2722,'[{"counts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"minute":1795816800000}]',NULL,NULL);
INSERT INTO events VALUES(5,'alice',4,1795816834234,'open',2,NULL,'{"attached":["Wallet","CardList","TransactionHistory"],"canonical":"taxi://wallet","detached":["ScheduledReservation","Reservation"],"link":2,"location":["taxi://wallet"],"outcome":"completed","reason":null,"requestCounts":[{"request":"wallet","rib":"Wallet","seen":1,"unseen":0}],"requests":1,"requestsByRIB":{"Wallet":1},"session":"alice","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"wallet feature","outcome":"completed"},{"name":"wallet","outcome":"completed"},{"name":"wallet loaded","outcome":"completed"}],"unknown":{},"url":"taxi://wallet","workflow":"Wallet"}',NULL,NULL,NULL,NULL,'["taxi://wallet"]','01a5429c288bee3c',NULL,NULL,2870,4,3552,'[{"counts":[{"request":"wallet","rib":"Wallet","seen":1,"unseen":0}],"minute":1795816800000}]','completed','wallet');
INSERT INTO events VALUES(6,'bob',1,1795816834687,'create',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce',NULL,NULL,NULL,NULL,3657,NULL,NULL,NULL);
INSERT INTO events VALUES(7,'bob',2,1795816835257,'open',1,NULL,'{"attached":[],"canonical":"taxi://wallet","detached":[],"link":1,"location":["taxi://login"],"message":"waits at step \"logged in\" for log-in","now":1795816835257,"outcome":"waiting","reason":"log-in","requests":0,"session":"bob","steps":[{"name":"logged in","outcome":"waiting","reason":"log-in"}],"unknown":{},"until":1796421635257,"url":"taxi://wallet","workflow":"Wallet"}',NULL,1,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce',NULL,NULL,323,6,4138,NULL,'waiting','wallet');
INSERT INTO events VALUES(8,'gone',1,1795816835647,'create',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce',NULL,NULL,NULL,NULL,4244,NULL,NULL,NULL);
INSERT INTO events VALUES(9,'gone',2,1795816836138,'close',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','',NULL,NULL,NULL,8,4333,NULL,NULL,NULL);
CREATE TABLE session_states (
  session_id TEXT NOT NULL,
  store TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (session_id, store)
) WITHOUT ROWID;
INSERT INTO session_states VALUES('alice','account','{"account":{"loaded":{"_0":{"name":"行灯 太郎","phone":"090-0000-0001"}}},"invitation":"","isAgreed":false,"isLinked":false,"isLoggedIn":true,"isLoggingIn":false,"launchRequest":2,"login":1,"name":"","number":"090-0000-0001","phone":""}');
INSERT INTO session_states VALUES('alice','appearance','{"last":{"reservation":1795816833473,"reservations":1795816833473,"wallet":1795816834234},"missing":{},"requests":{"map":1795816833473,"reservations":1795816833473}}');
INSERT INTO session_states VALUES('alice','backend','{"calls":[],"lastNumber":4}');
INSERT INTO session_states VALUES('alice','order','{"asking":[],"awaited":[],"isAskingToCancel":false,"looks":{},"nextDispatch":1795902632318,"orders":{}}');
INSERT INTO session_states VALUES('alice','requests','{"counts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0},{"request":"wallet","rib":"Wallet","seen":1,"unseen":0}]}');
INSERT INTO session_states VALUES('alice','reservation','{"awaited":[],"isAskingToCancel":false,"list":{"loaded":{"_0":[{"dropoff":"35.549393,139.779839,羽田空港","id":41,"pickup":"35.681236,139.767125,東京駅","pickupAt":1793224832318,"status":"completed"},{"dropoff":"35.771987,140.39285,成田空港","id":42,"pickup":"35.658034,139.701636,渋谷駅","pickupAt":1795903232318,"status":"scheduled"},{"dropoff":"35.465798,139.622313,横浜駅","id":43,"pickup":"35.690921,139.700258,新宿駅","pickupAt":1795989632318,"status":"cancelled"}]}},"others":{}}');
INSERT INTO session_states VALUES('alice','wallet','{"amount":"","awaited":[],"code":"","requestedAt":1795816834234,"wallet":{"loaded":{"_0":{"balance":3000,"card":"•••• 4242","cards":[{"expires":"2039-12","id":1,"number":"•••• 4242"},{"expires":"2024-03","id":2,"number":"•••• 1881"}],"transactions":[]}}}}');
CREATE INDEX sessions_due ON sessions (due_at) WHERE due_at IS NOT NULL;
CREATE TRIGGER sessions_made AFTER INSERT ON sessions
  BEGIN UPDATE totals SET count = count + 1 WHERE name = 'sessions'; END;
CREATE TRIGGER sessions_gone AFTER DELETE ON sessions
  BEGIN UPDATE totals SET count = count - 1 WHERE name = 'sessions'; END;
CREATE TRIGGER pending_links_made AFTER INSERT ON pending_links
  BEGIN UPDATE totals SET count = count + 1 WHERE name = 'pending_links'; END;
CREATE TRIGGER pending_links_gone AFTER DELETE ON pending_links
  BEGIN UPDATE totals SET count = count - 1 WHERE name = 'pending_links'; END;
CREATE INDEX events_waiting ON events (session_id, link) WHERE waiting = 1;
CREATE UNIQUE INDEX events_key ON events (session_id, key) WHERE key IS NOT NULL;
CREATE INDEX sessions_newest ON sessions (updated_minute);
CREATE INDEX events_milestones ON events (session_id) WHERE seq % 64 = 1;
CREATE INDEX events_closings ON events (session_id) WHERE kind = 'close';
CREATE VIEW links AS SELECT
  e.id, e.session_id, e.link AS number, e.at,
  json_extract(coalesce(e.outcome, e.answer), '$.url') AS url,
  json_extract(coalesce(e.outcome, e.answer), '$.canonical') AS canonical,
  e.route,
  json_extract(coalesce(e.outcome, e.answer), '$.workflow') AS workflow,
  e.result AS outcome,
  json_extract(coalesce(e.outcome, e.answer), '$.reason') AS reason,
  json_extract(coalesce(e.outcome, e.answer), '$.steps') AS steps,
  json_extract(e.answer, '$.outcome') AS answered,
  CASE WHEN e.waiting IS NULL THEN coalesce(s.at, e.at) END AS settled_at,
  coalesce(s.digest, e.digest) AS digest,
  e.duration_us
FROM events e LEFT JOIN events s ON s.id = e.settled_in
WHERE e.link IS NOT NULL;
