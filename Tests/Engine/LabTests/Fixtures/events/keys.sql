-- A database as an earlier version made it, with the keys of keys.jsonl.
CREATE TABLE "accounts" (session_id TEXT NOT NULL, "id" INTEGER, "name" TEXT, "phone" TEXT, "company" TEXT, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
INSERT INTO "accounts" VALUES('a',1,'行灯 太郎','090-0000-0001',NULL);
INSERT INTO "accounts" VALUES('default',1,'行灯 太郎','090-0000-0001',NULL);
CREATE TABLE "cards" (session_id TEXT NOT NULL, "id" INTEGER, "number" TEXT, "expires" TEXT, "account" INTEGER, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
INSERT INTO "cards" VALUES('a',1,'•••• 4242','2039-12',1);
INSERT INTO "cards" VALUES('a',2,'•••• 1881','2024-03',1);
INSERT INTO "cards" VALUES('default',1,'•••• 4242','2039-12',1);
INSERT INTO "cards" VALUES('default',2,'•••• 1881','2024-03',1);
CREATE TABLE "coupons" (session_id TEXT NOT NULL, "id" INTEGER, "code" TEXT, "title" TEXT, "status" TEXT, "account" INTEGER, "discount" INTEGER, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
INSERT INTO "coupons" VALUES('a',1,'WELCOME500','初回500円引き','owned',1,500);
INSERT INTO "coupons" VALUES('a',2,'SPRING300','春の300円引き','offered',NULL,300);
INSERT INTO "coupons" VALUES('default',1,'WELCOME500','初回500円引き','owned',1,500);
INSERT INTO "coupons" VALUES('default',2,'SPRING300','春の300円引き','offered',NULL,300);
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
, previous INTEGER, total_bytes INTEGER NOT NULL DEFAULT 0, requests TEXT);
INSERT INTO "events" VALUES(1,'default',1,1800000000000,'create',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce',NULL,NULL,NULL,NULL,109,NULL);
INSERT INTO "events" VALUES(2,'a',1,1800000000000,'create',NULL,'{"state":"loggedOut"}',NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce','key-0','{"configured":{"app":"foreground","clock":"wall","errors":"0","expired":"off","jitter":"0","language":"ja","latency":"0","links":"supersede","maintenance":"off","revoked":"off","seed":"1"},"createdAt":1800000000000,"digest":"8a6a5709e3ea32ce","inFlight":[],"links":[],"location":["taxi://login"],"login":{"state":"loggedOut"},"now":1800000000000,"pending":[],"screen":{"elements":[{"enabled":true,"id":"text.1","kind":"text","line":1,"selected":false,"style":"title","text":"タクシーを呼ぶ"},{"enabled":true,"id":"phone","kind":"field","line":2,"selected":false,"text":"電話番号","value":""},{"enabled":false,"id":"logIn","kind":"button","line":3,"selected":false,"text":"ログイン"},{"enabled":true,"id":"signUp","kind":"button","line":4,"selected":false,"text":"新規登録"}],"rib":"LoggedOut"},"session":"a","settings":{"clock":{"wall":{"ahead":0}},"errors":0,"jitter":0,"language":"ja","latency":0,"links":"supersede","random":1},"tree":{"active":true,"children":[{"active":true,"children":[],"parameters":{},"rib":"LoggedOut","visible":true}],"parameters":{},"rib":"AppRoot","visible":true},"updatedAt":1800000000000,"version":1}',NULL,NULL,1388,NULL);
INSERT INTO "events" VALUES(3,'a',2,1800000000000,'open',1,NULL,'{"attached":[],"canonical":"taxi://reservations/42","detached":[],"link":1,"location":["taxi://login"],"message":"waits at step \"logged in\" for log-in","now":1800000000000,"outcome":"waiting","reason":"log-in","requests":0,"session":"a","steps":[{"name":"logged in","outcome":"waiting","reason":"log-in"}],"unknown":{},"until":1800604800000,"url":"taxi://reservations/42","workflow":"ScheduledReservation"}','{"attached":["LoggedIn","MainFeatures","NormalDispatch","Reservation","ScheduledReservation"],"canonical":"taxi://reservations/42","detached":["LoggedOut","NormalDispatch"],"link":1,"location":["taxi://reservations/42"],"outcome":"completed","reason":null,"requestCounts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"requests":3,"requestsByRIB":{"AppRoot":1,"LoggedIn":1,"Reservation":1},"session":"a","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"reservation feature","outcome":"completed"},{"name":"reservation 42","outcome":"completed"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}',NULL,NULL,4,'["taxi://login"]','8a6a5709e3ea32ce','key-1',NULL,500,2,1902,NULL);
INSERT INTO "events" VALUES(4,'a',3,1800000000000,'login',NULL,'{"phone":"090-0000-0001"}',NULL,NULL,NULL,'[{"attached":["LoggedIn","MainFeatures","NormalDispatch","Reservation","ScheduledReservation"],"canonical":"taxi://reservations/42","detached":["LoggedOut","NormalDispatch"],"link":1,"location":["taxi://reservations/42"],"outcome":"completed","reason":null,"requestCounts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"requests":3,"requestsByRIB":{"AppRoot":1,"LoggedIn":1,"Reservation":1},"session":"a","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"reservation feature","outcome":"completed"},{"name":"reservation 42","outcome":"completed"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}]',NULL,'["taxi://reservations/42"]','6b6070b3f8b0a95b','key-2','{"location":["taxi://reservations/42"],"login":{"state":"loggedIn"},"pending":0,"requestCounts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"requests":3,"requestsByRIB":{"AppRoot":1,"LoggedIn":1,"Reservation":1},"session":"a","settled":[{"attached":["LoggedIn","MainFeatures","NormalDispatch","Reservation","ScheduledReservation"],"canonical":"taxi://reservations/42","detached":["LoggedOut","NormalDispatch"],"link":1,"location":["taxi://reservations/42"],"outcome":"completed","reason":null,"requestCounts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"requests":3,"requestsByRIB":{"AppRoot":1,"LoggedIn":1,"Reservation":1},"session":"a","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"reservation feature","outcome":"completed"},{"name":"reservation 42","outcome":"completed"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}],"version":3}',15887,3,5119,'[{"counts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"minute":1800000000000}]');
INSERT INTO "events" VALUES(5,'a',4,1800000000000,'configure',NULL,'{"language":"en","latency":"2s"}',NULL,NULL,NULL,NULL,NULL,'["taxi://reservations/42"]','6b6070b3f8b0a95b','key-3','{"location":["taxi://reservations/42"],"pending":0,"requests":0,"session":"a","settled":[],"version":4}',395,4,5375,NULL);
INSERT INTO "events" VALUES(6,'a',5,1800000000000,'configure',NULL,'{"latency":"0"}',NULL,NULL,NULL,NULL,NULL,'["taxi://reservations/42"]','6b6070b3f8b0a95b','key-4','{"location":["taxi://reservations/42"],"pending":0,"requests":0,"session":"a","settled":[],"version":5}',388,5,5614,NULL);
INSERT INTO "events" VALUES(7,'a',6,1800000000000,'tap',NULL,'{"element":"back"}',NULL,NULL,NULL,NULL,NULL,'["taxi://reservations"]','283e63ae8d5e4113','key-5','{"location":["taxi://reservations"],"pending":0,"requests":0,"session":"a","settled":[],"version":6}',1027,6,5844,NULL);
INSERT INTO "events" VALUES(8,'a',7,1800000000000,'request',NULL,'{"at":"2100-01-01T10:00Z","pickup":"here","request":"reservation.add"}',NULL,NULL,NULL,NULL,NULL,'["taxi://reservations"]','283e63ae8d5e4113','key-6','{"turn":{"location":["taxi://reservations"],"pending":0,"requests":0,"session":"a","settled":[],"version":7}}',684,7,6139,NULL);
INSERT INTO "events" VALUES(9,'a',8,1800000000000,'request',NULL,'{"request":"reservation.cancel","reservation":"42"}',NULL,NULL,NULL,NULL,NULL,'["taxi://reservations"]','283e63ae8d5e4113','key-7','{"turn":{"location":["taxi://reservations"],"pending":0,"requests":0,"session":"a","settled":[],"version":8}}',551,8,6415,NULL);
INSERT INTO "events" VALUES(10,'a',9,1800000000000,'advance',NULL,'{"by":"90s"}',NULL,NULL,NULL,NULL,NULL,'["taxi://reservations"]','283e63ae8d5e4113','key-8','{"location":["taxi://reservations"],"pending":0,"requests":0,"session":"a","settled":[],"version":9}',420,9,6643,NULL);
INSERT INTO "events" VALUES(11,'a',10,1800000000000,'advance',NULL,'{"by":"1500ms"}',NULL,NULL,NULL,NULL,NULL,'["taxi://reservations"]','283e63ae8d5e4113','key-9','{"location":["taxi://reservations"],"pending":0,"requests":0,"session":"a","settled":[],"version":10}',329,10,6875,NULL);
INSERT INTO "events" VALUES(12,'a',11,1800000000000,'input',2,'{"shortcut":"example.taxi.reserve"}','{"attached":["ReservationEditor"],"canonical":"taxi://reservations/new","detached":[],"link":2,"location":["taxi://reservations/new"],"notes":[{"code":"input","message":"By `example.taxi.reserve` of `shortcuts`."}],"outcome":"completed","reason":null,"requests":0,"session":"a","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"reservation feature","outcome":"completed"},{"name":"list loaded","outcome":"completed"},{"name":"new reservation","outcome":"completed"},{"name":"reservation filled in","outcome":"completed"}],"unknown":{},"url":"taxi://reservations/new","workflow":"NewReservation"}',NULL,NULL,NULL,NULL,'["taxi://reservations/new"]','1b45c09393150bec','key-10',NULL,1969,11,7682,NULL);
INSERT INTO "events" VALUES(13,'a',12,1800000000000,'input',3,'{"spotlight":"reservation.43"}','{"attached":["ScheduledReservation"],"canonical":"taxi://reservations/43","detached":["ReservationEditor"],"link":3,"location":["taxi://reservations/43"],"notes":[{"code":"input","message":"By `reservation.{reservation}` of `spotlight`."}],"outcome":"completed","reason":null,"requestCounts":[{"request":"reservation","rib":"ScheduledReservation","seen":1,"unseen":0}],"requests":1,"requestsByRIB":{"ScheduledReservation":1},"session":"a","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"reservation feature","outcome":"completed"},{"name":"reservation 43","outcome":"completed"}],"unknown":{},"url":"taxi://reservations/43","workflow":"ScheduledReservation"}',NULL,NULL,NULL,NULL,'["taxi://reservations/43"]','b36521668619c674','key-11',NULL,1997,12,8660,'[{"counts":[{"request":"reservation","rib":"ScheduledReservation","seen":1,"unseen":0}],"minute":1800000060000}]');
INSERT INTO "events" VALUES(14,'a',13,1800000000000,'input',4,'{"qr":"TAXI-PAY:CAB-17:1200"}','{"attached":["Wallet","CardList","TransactionHistory","QRPayment"],"canonical":"taxi://wallet/pay?code=CAB-17&amount=1200","detached":["ScheduledReservation","Reservation"],"link":4,"location":["taxi://wallet/pay?code=CAB-17&amount=1200"],"notes":[{"code":"input","message":"By `TAXI-PAY:{code}:{amount}` of `qr`."}],"outcome":"completed","reason":null,"requestCounts":[{"request":"wallet","rib":"Wallet","seen":1,"unseen":0}],"requests":1,"requestsByRIB":{"Wallet":1},"session":"a","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"wallet feature","outcome":"completed"},{"name":"wallet loaded","outcome":"completed"},{"name":"payment","outcome":"completed"},{"name":"payment filled in","outcome":"completed"}],"unknown":{},"url":"taxi://wallet/pay?code=CAB-17&amount=1200","workflow":"QRPayment"}',NULL,NULL,NULL,NULL,'["taxi://wallet/pay?code=CAB-17&amount=1200"]','f08e7e1d8c836037','key-12',NULL,5752,13,9775,'[{"counts":[{"request":"wallet","rib":"Wallet","seen":1,"unseen":0}],"minute":1800000060000}]');
INSERT INTO "events" VALUES(15,'a',14,1800000000000,'input',5,'{"push":"{\"aps\":{\"alert\":\"A''s\"},\"url\":\"taxi://reservations/42\"}"}','{"attached":[],"canonical":"taxi://reservations/42","detached":[],"link":5,"location":["taxi://wallet/pay?code=CAB-17&amount=1200"],"message":"waits at step \"banner\" for a tap on the banner","notes":[{"code":"input","message":"In `url` of the push (our server)."}],"now":1800000091500,"outcome":"waiting","reason":"a tap on the banner","requests":0,"session":"a","steps":[{"name":"banner","outcome":"waiting","reason":"a tap on the banner"}],"unknown":{},"until":1800604891500,"url":"taxi://reservations/42","workflow":"ScheduledReservation"}','{"attached":[],"canonical":"taxi://reservations/42","detached":[],"link":5,"location":["taxi://login?phone=080-0000-0002"],"message":"its banner was dismissed","notes":[{"code":"input","message":"In `url` of the push (our server)."}],"outcome":"superseded","reason":"dismissed","requests":0,"session":"a","steps":[{"name":"installed","outcome":"waiting","reason":"install"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}',NULL,NULL,19,'["taxi://wallet/pay?code=CAB-17&amount=1200"]','f08e7e1d8c836037','key-13',NULL,695,14,10531,NULL);
INSERT INTO "events" VALUES(16,'a',15,1800000000000,'logout',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce','key-14','{"location":["taxi://login"],"pending":1,"requests":0,"session":"a","settled":[],"version":15}',652,15,10734,NULL);
INSERT INTO "events" VALUES(17,'a',16,1800000000000,'tap',NULL,'{"element":"phone","text":"080-0000-0002"}',NULL,NULL,NULL,NULL,NULL,'["taxi://login?phone=080-0000-0002"]','8a6a5709e3ea32ce','key-15','{"location":["taxi://login?phone=080-0000-0002"],"pending":1,"requests":0,"session":"a","settled":[],"version":16}',458,16,11016,NULL);
INSERT INTO "events" VALUES(18,'a',17,1800000000000,'open',6,NULL,'{"attached":[],"canonical":"taxi://wallet/pay?code=CAB-99&amount=1200","detached":[],"link":6,"location":["taxi://login?phone=080-0000-0002"],"message":"waits at step \"logged in\" for log-in","now":1800000091500,"outcome":"waiting","reason":"log-in","requests":0,"session":"a","steps":[{"name":"logged in","outcome":"waiting","reason":"log-in"}],"unknown":{},"until":1800604891500,"url":"taxi://wallet/pay?code=CAB-99&amount=1200","workflow":"QRPayment"}','{"attached":[],"canonical":"taxi://wallet/pay?code=CAB-99&amount=1200","detached":[],"link":6,"location":["taxi://login"],"message":"waits at step \"permissions\" for the answer to a permission","now":1800000091500,"outcome":"waiting","reason":"the answer to a permission","requests":0,"session":"a","steps":[{"name":"permissions","outcome":"waiting","reason":"the answer to a permission"}],"unknown":{},"until":1800604891500,"url":"taxi://wallet/pay?code=CAB-99&amount=1200","workflow":"QRPayment"}',1,NULL,NULL,'["taxi://login?phone=080-0000-0002"]','8a6a5709e3ea32ce','key-16',NULL,402,17,11598,NULL);
INSERT INTO "events" VALUES(19,'a',18,1800000000000,'configure',NULL,'{"app":"notInstalled"}',NULL,NULL,NULL,'[{"attached":[],"canonical":"taxi://reservations/42","detached":[],"link":5,"location":["taxi://login?phone=080-0000-0002"],"message":"its banner was dismissed","notes":[{"code":"input","message":"In `url` of the push (our server)."}],"outcome":"superseded","reason":"dismissed","requests":0,"session":"a","steps":[{"name":"installed","outcome":"waiting","reason":"install"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}]',NULL,'[]','d4abac2d136a59db','key-18','{"location":[],"pending":1,"requests":0,"session":"a","settled":[{"attached":[],"canonical":"taxi://reservations/42","detached":[],"link":5,"location":["taxi://login?phone=080-0000-0002"],"message":"its banner was dismissed","notes":[{"code":"input","message":"In `url` of the push (our server)."}],"outcome":"superseded","reason":"dismissed","requests":0,"session":"a","steps":[{"name":"installed","outcome":"waiting","reason":"install"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}],"version":18}',1271,18,13159,NULL);
INSERT INTO "events" VALUES(20,'a',19,1800000000000,'install',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce','key-19','{"location":["taxi://login"],"pending":1,"requests":0,"session":"a","settled":[],"version":19}',703,19,13363,NULL);
INSERT INTO "events" VALUES(21,'b',1,1800000000000,'create',NULL,'{"state":"onReservation"}',NULL,NULL,NULL,NULL,NULL,'["taxi://login"]','8a6a5709e3ea32ce','key-20','{"configured":{"app":"foreground","clock":"wall","errors":"0","expired":"off","jitter":"0","language":"ja","latency":"0","links":"supersede","maintenance":"off","revoked":"off","seed":"1"},"createdAt":1800000000000,"digest":"6b6070b3f8b0a95b","inFlight":[],"links":[],"location":["taxi://reservations/42"],"login":{"state":"loggedIn"},"now":1800000000000,"pending":[],"requestCounts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"screen":{"elements":[{"enabled":true,"id":"text.1","kind":"text","line":1,"selected":false,"style":"title","text":"予約の詳細"},{"enabled":true,"id":"time","kind":"text","line":2,"selected":false,"text":"2027-01-16 17:00 JST"},{"enabled":true,"id":"pickup","kind":"text","line":3,"selected":false,"text":"渋谷駅"},{"enabled":true,"id":"dropoff","kind":"text","line":4,"selected":false,"text":"成田空港"},{"enabled":true,"id":"status","kind":"text","line":5,"selected":false,"text":"予約中"},{"enabled":true,"id":"change","kind":"button","line":6,"selected":false,"text":"変更"},{"enabled":true,"id":"cancel","kind":"button","line":7,"selected":false,"text":"予約をキャンセル"},{"enabled":true,"id":"back","kind":"button","line":8,"selected":false,"text":"戻る"}],"rib":"ScheduledReservation"},"session":"b","settings":{"clock":{"wall":{"ahead":0}},"errors":0,"jitter":0,"language":"ja","latency":0,"links":"supersede","random":1},"tree":{"active":true,"children":[{"active":true,"children":[{"active":true,"children":[{"active":true,"children":[{"active":true,"children":[],"parameters":{"reservation":"42","status":"scheduled"},"rib":"ScheduledReservation","visible":true}],"parameters":{},"rib":"Reservation","visible":false}],"parameters":{},"rib":"MainFeatures","visible":true}],"parameters":{},"rib":"LoggedIn","visible":true}],"parameters":{},"rib":"AppRoot","visible":true},"updatedAt":1800000000000,"version":3}',NULL,NULL,15512,NULL);
INSERT INTO "events" VALUES(22,'b',2,1800000000000,'login',NULL,'{}',NULL,NULL,NULL,NULL,NULL,'["taxi://home"]','f874890afb228a4a',NULL,NULL,NULL,21,15767,'[{"counts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0}],"minute":1800000000000}]');
INSERT INTO "events" VALUES(23,'b',3,1800000000000,'open',1,NULL,'{"attached":["Reservation","ScheduledReservation"],"canonical":"taxi://reservations/42","detached":["NormalDispatch"],"link":1,"location":["taxi://reservations/42"],"outcome":"completed","reason":null,"requestCounts":[{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"requests":1,"requestsByRIB":{"Reservation":1},"session":"b","steps":[{"name":"logged in","outcome":"completed"},{"name":"main features","outcome":"completed"},{"name":"reservation feature","outcome":"completed"},{"name":"reservation 42","outcome":"completed"}],"unknown":{},"url":"taxi://reservations/42","workflow":"ScheduledReservation"}',NULL,NULL,NULL,NULL,'["taxi://reservations/42"]','6b6070b3f8b0a95b',NULL,NULL,NULL,22,16608,'[{"counts":[{"request":"reservations","rib":"Reservation","seen":1,"unseen":0}],"minute":1800000000000}]');
INSERT INTO "events" VALUES(24,'b',4,1800000000000,'close',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'["taxi://reservations/42"]','','key-21','{"location":["taxi://reservations/42"],"pending":0,"requests":0,"session":"b","settled":[],"version":4}',NULL,23,16813,NULL);
CREATE TABLE "invitations" (session_id TEXT NOT NULL, "code" TEXT, "company" TEXT, PRIMARY KEY (session_id, "code")) WITHOUT ROWID;
INSERT INTO "invitations" VALUES('a','BC-1234abcd','行灯商事');
INSERT INTO "invitations" VALUES('default','BC-1234abcd','行灯商事');
CREATE TABLE "notices" (session_id TEXT NOT NULL, "id" INTEGER, "title" TEXT, "body" TEXT, "url" TEXT, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
INSERT INTO "notices" VALUES('a',1,'メンテナンスのお知らせ','日曜日の午前2時から4時まで、アプリをご利用いただけません。',NULL);
INSERT INTO "notices" VALUES('a',2,'新しい車種','プレミアムをお選びいただけるようになりました。','https://www.taxi.example/premium');
INSERT INTO "notices" VALUES('default',1,'メンテナンスのお知らせ','日曜日の午前2時から4時まで、アプリをご利用いただけません。',NULL);
INSERT INTO "notices" VALUES('default',2,'新しい車種','プレミアムをお選びいただけるようになりました。','https://www.taxi.example/premium');
CREATE TABLE "orders" (session_id TEXT NOT NULL, "id" INTEGER, "requested_at" INTEGER, "approach_ms" INTEGER, "ride_ms" INTEGER, "cancelled_at" INTEGER, "pickup" TEXT, "stops" TEXT, "dropoff" TEXT, "class" TEXT, "fare" INTEGER, "distance" INTEGER, "duration" INTEGER, "account" INTEGER, "start_fee" INTEGER, "distance_fee" INTEGER, "time_fee" INTEGER, "class_fee" INTEGER, "night_fee" INTEGER, "reservation_fee" INTEGER, "discount" INTEGER, "method" TEXT, "coupon_id" INTEGER, "purpose" TEXT, "reservation_id" INTEGER, "pickup_at" INTEGER, "cars" TEXT, "ended" TEXT, "cancellation_fee" INTEGER, "rating" INTEGER, "paid_by" TEXT, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
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
INSERT INTO "pending_links" VALUES('a',6,'taxi://wallet/pay?code=CAB-99&amount=1200',1800000091500,1800604891500,'permissions','the answer to a permission',1800000091500,NULL,'[]');
CREATE TABLE "reservations" (session_id TEXT NOT NULL, "id" INTEGER, "status" TEXT, "pickup_at" INTEGER, "pickup" TEXT, "dropoff" TEXT, "account" INTEGER, "order_id" INTEGER, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
INSERT INTO "reservations" VALUES('a',41,'completed',1797408000000,'35.681236,139.767125,東京駅','35.549393,139.779839,羽田空港',1,NULL);
INSERT INTO "reservations" VALUES('a',42,'cancelled',1800086400000,'35.658034,139.701636,渋谷駅','35.771987,140.39285,成田空港',1,NULL);
INSERT INTO "reservations" VALUES('a',43,'cancelled',1800172800000,'35.690921,139.700258,新宿駅','35.465798,139.622313,横浜駅',1,NULL);
INSERT INTO "reservations" VALUES('a',44,'scheduled',4102480800000,'here',NULL,1,NULL);
INSERT INTO "reservations" VALUES('default',41,'completed',1797408000000,'35.681236,139.767125,東京駅','35.549393,139.779839,羽田空港',1,NULL);
INSERT INTO "reservations" VALUES('default',42,'scheduled',1800086400000,'35.658034,139.701636,渋谷駅','35.771987,140.39285,成田空港',1,NULL);
INSERT INTO "reservations" VALUES('default',43,'cancelled',1800172800000,'35.690921,139.700258,新宿駅','35.465798,139.622313,横浜駅',1,NULL);
CREATE TABLE "rides" (session_id TEXT NOT NULL, "id" INTEGER, "at" INTEGER, "pickup" TEXT, "dropoff" TEXT, "fare" INTEGER, "account" INTEGER, "start_fee" INTEGER, "distance_fee" INTEGER, "time_fee" INTEGER, "class_fee" INTEGER, "night_fee" INTEGER, "reservation_fee" INTEGER, "discount" INTEGER, "method" TEXT, "purpose" TEXT, "stops" TEXT, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
INSERT INTO "rides" VALUES('a',401,1796544000000,'35.681236,139.767125,東京駅','35.658581,139.745433,東京タワー',1700,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rides" VALUES('a',402,1799395200000,'35.658034,139.701636,渋谷駅','35.690921,139.700258,新宿駅',2300,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rides" VALUES('default',401,1796544000000,'35.681236,139.767125,東京駅','35.658581,139.745433,東京タワー',1700,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rides" VALUES('default',402,1799395200000,'35.658034,139.701636,渋谷駅','35.690921,139.700258,新宿駅',2300,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL);
INSERT INTO "schema_migrations" VALUES(1,'2026-11-26 14:11:48');
INSERT INTO "schema_migrations" VALUES(2,'2026-11-26 14:11:48');
INSERT INTO "schema_migrations" VALUES(3,'2026-11-26 14:11:48');
INSERT INTO "schema_migrations" VALUES(4,'2026-11-26 14:11:48');
INSERT INTO "schema_migrations" VALUES(5,'2026-11-26 14:11:48');
INSERT INTO "schema_migrations" VALUES(6,'2026-11-26 14:11:48');
CREATE TABLE session_states (session_id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "session_states" VALUES('a','{"backend":{"calls":[],"lastNumber":5},"phone":{"app":"foreground","arrivals":[],"asked":["location","notifications"],"denied":[]},"requests":{"counts":[{"request":"login","rib":"AppRoot","seen":1,"unseen":0},{"request":"account","rib":"LoggedIn","seen":1,"unseen":0},{"request":"reservations","rib":"Reservation","seen":1,"unseen":0},{"request":"reservation","rib":"ScheduledReservation","seen":1,"unseen":0},{"request":"wallet","rib":"Wallet","seen":1,"unseen":0}]},"session":{"clock":{"wall":{"ahead":91500}},"errors":0,"jitter":0,"language":"en","latency":0,"links":"supersede","random":1}}');
INSERT INTO "session_states" VALUES('default','{}');
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  last_link INTEGER NOT NULL,
  location TEXT NOT NULL,
  due_at INTEGER, updated_minute INTEGER NOT NULL DEFAULT 0, last_event INTEGER) WITHOUT ROWID;
INSERT INTO "sessions" VALUES('a',19,1800000000000,1800000000000,6,'["taxi://login"]',1800604800000,30000000,20);
INSERT INTO "sessions" VALUES('default',1,1800000000000,1800000000000,0,'["taxi://login"]',1800085800000,30000000,1);
CREATE TABLE totals (name TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "totals" VALUES('pending_links',1);
INSERT INTO "totals" VALUES('sessions',2);
CREATE TABLE "transactions" (session_id TEXT NOT NULL, "id" INTEGER, "at" INTEGER, "kind" TEXT, "amount" INTEGER, "method" TEXT, "order_id" INTEGER, "purpose" TEXT, "account" INTEGER, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
CREATE TABLE "wallets" (session_id TEXT NOT NULL, "id" INTEGER, "balance" INTEGER, "card" TEXT, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
INSERT INTO "wallets" VALUES('a',1,3000,'•••• 4242');
INSERT INTO "wallets" VALUES('default',1,3000,'•••• 4242');
CREATE TABLE "zones" (session_id TEXT NOT NULL, "id" INTEGER, "name" TEXT, "center" TEXT, "radius" INTEGER, "cars" TEXT, PRIMARY KEY (session_id, "id")) WITHOUT ROWID;
INSERT INTO "zones" VALUES('a',1,'成田空港','35.771987,140.39285',3000,'none');
INSERT INTO "zones" VALUES('a',2,'羽田空港','35.549393,139.779839',3000,'cancelling');
INSERT INTO "zones" VALUES('default',1,'成田空港','35.771987,140.39285',3000,'none');
INSERT INTO "zones" VALUES('default',2,'羽田空港','35.549393,139.779839',3000,'cancelling');
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
CREATE VIEW links AS SELECT
  e.id, e.session_id, e.link AS number, e.at,
  json_extract(coalesce(e.outcome, e.answer), '$.url') AS url,
  json_extract(coalesce(e.outcome, e.answer), '$.canonical') AS canonical,
  json_extract(coalesce(e.outcome, e.answer), '$.workflow') AS workflow,
  json_extract(coalesce(e.outcome, e.answer), '$.outcome') AS outcome,
  json_extract(coalesce(e.outcome, e.answer), '$.reason') AS reason,
  json_extract(coalesce(e.outcome, e.answer), '$.steps') AS steps,
  json_extract(e.answer, '$.outcome') AS answered,
  CASE WHEN e.waiting IS NULL THEN coalesce(s.at, e.at) END AS settled_at,
  coalesce(s.digest, e.digest) AS digest,
  e.duration_us
FROM events e LEFT JOIN events s ON s.id = e.settled_in
WHERE e.link IS NOT NULL;
CREATE INDEX sessions_newest ON sessions (updated_minute);
CREATE INDEX events_milestones ON events (session_id) WHERE seq % 64 = 1;
CREATE INDEX events_closings ON events (session_id) WHERE kind = 'close';
PRAGMA application_id = 1095648334;
