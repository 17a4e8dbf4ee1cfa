-- A store of 0.2.1: Ann (key aa...) and Bob (key bb...) at tables that are named by who is asked there.
BEGIN TRANSACTION;
CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        number INTEGER NOT NULL,
        made_by TEXT NOT NULL,
        option TEXT NOT NULL,
        move TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, n),
        UNIQUE (table_id, seat, number)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "entries" VALUES('bob',0,0,0,'server','patient:1','["patient",0,1]',1.79484669579670667646e+09);
INSERT INTO "entries" VALUES('bob',1,1,0,'server','patient:1','["patient",1,1]',1.79484669579672598835e+09);
INSERT INTO "entries" VALUES('bob',2,0,1,'server','freely:1','["freely",0,1]',1.79484669579674267769e+09);
INSERT INTO "entries" VALUES('bob',3,1,1,'server','freely:1','["freely",1,1]',1.79484669579675579068e+09);
INSERT INTO "entries" VALUES('bob',4,0,2,'person','scout:site-0','["choice",0,"scout",0]',1.79484669581071043008e+09);
INSERT INTO "entries" VALUES('form',0,0,0,'server','patient:1','["patient",0,1]',1.79484669646413087847e+09);
INSERT INTO "entries" VALUES('form',1,1,0,'server','patient:1','["patient",1,1]',1.79484669646414709089e+09);
INSERT INTO "entries" VALUES('form',2,0,1,'server','freely:1','["freely",0,1]',1.79484669646415615079e+09);
INSERT INTO "entries" VALUES('form',3,1,1,'server','freely:1','["freely",1,1]',1.79484669646416258818e+09);
INSERT INTO "entries" VALUES('form',4,0,2,'person','scout:site-1','["choice",0,"scout",1]',1.79484669661341834064e+09);
INSERT INTO "entries" VALUES('form',5,1,2,'person','scout:site-1','["choice",1,"scout",1]',1.7948466967190966606e+09);
INSERT INTO "entries" VALUES('form',6,1,3,'person','pass','["choice",1,"pass"]',1.79484669682547354693e+09);
INSERT INTO "entries" VALUES('form',7,0,3,'person','hire:48972972fc','["choice",0,"hire",2]',1.79484669693082594865e+09);
INSERT INTO "entries" VALUES('form',8,0,4,'person','place:site-2','["choice",0,"place",2]',1.7948466970413374901e+09);
INSERT INTO "entries" VALUES('form',9,1,4,'person','hire:3664126e59','["choice",1,"hire",19]',1.79484669714605951304e+09);
INSERT INTO "entries" VALUES('form',10,1,5,'person','place:site-1','["choice",1,"place",1]',1.79484669725002384185e+09);
INSERT INTO "entries" VALUES('form',11,0,5,'person','hire:f1e5f21a1f','["choice",0,"hire",5]',1.79484669735392522813e+09);
INSERT INTO "entries" VALUES('form',12,0,6,'person','place:site-1','["choice",0,"place",1]',1.79484669745808315269e+09);
INSERT INTO "entries" VALUES('form',13,1,6,'person','hire:24c6e066d4','["choice",1,"hire",17]',1.7948466975606975556e+09);
INSERT INTO "entries" VALUES('form',14,1,7,'person','place:site-2','["choice",1,"place",2]',1.79484669766632199284e+09);
INSERT INTO "entries" VALUES('form',15,0,7,'person','hire:35189f09aa','["choice",0,"hire",0]',1.79484669777411413186e+09);
INSERT INTO "entries" VALUES('form',16,0,8,'person','place:site-2','["choice",0,"place",2]',1.79484669788248133665e+09);
INSERT INTO "entries" VALUES('form',17,1,8,'person','hire:bdee821380','["choice",1,"hire",16]',1.79484669799036645893e+09);
INSERT INTO "entries" VALUES('form',18,1,9,'person','place:site-1','["choice",1,"place",1]',1.79484669809542298317e+09);
INSERT INTO "entries" VALUES('form',19,0,9,'person','pass','["choice",0,"pass"]',1.79484669820063138002e+09);
INSERT INTO "entries" VALUES('alone',0,0,0,'server','freely:1','["freely",0,1]',1.79484669891659235959e+09);
INSERT INTO "entries" VALUES('alone',1,1,0,'bot','scout:site-2','["choice",1,"scout",2]',1.79484669892083668714e+09);
INSERT INTO "entries" VALUES('alone',2,0,1,'person','scout:site-0','["choice",0,"scout",0]',1.79484669893378734591e+09);
INSERT INTO "entries" VALUES('alone',3,1,1,'bot','hire:94a9d44ec5','["choice",1,"hire",19]',1.7948466989381291866e+09);
INSERT INTO "entries" VALUES('alone',4,1,2,'bot','place:site-2','["choice",1,"place",2]',1.7948466991762630939e+09);
INSERT INTO "entries" VALUES('alone',5,0,2,'person','hire:821fb33fa1','["choice",0,"hire",3]',1.79484669918175816531e+09);
INSERT INTO "entries" VALUES('alone',6,0,3,'person','place:site-2','["choice",0,"place",2]',1.79484669922879838946e+09);
INSERT INTO "entries" VALUES('alone',7,1,3,'bot','stow','["choice",1,"stow"]',1.7948466992302963734e+09);
INSERT INTO "entries" VALUES('alone',8,1,4,'bot','stow away:3a218a0986','["choice",1,"stow away",17]',1.79484669923140859604e+09);
INSERT INTO "entries" VALUES('alone',9,1,5,'bot','place:site-1','["choice",1,"place",1]',1.79484669923244571682e+09);
INSERT INTO "entries" VALUES('alone',10,0,4,'person','hire:beb3c80943','["choice",0,"hire",0]',1.794846699272865057e+09);
INSERT INTO "entries" VALUES('both',0,0,0,'server','patient:1','["patient",0,1]',1.79484669512078738214e+09);
INSERT INTO "entries" VALUES('both',1,1,0,'server','patient:1','["patient",1,1]',1.7948466951208291054e+09);
INSERT INTO "entries" VALUES('both',2,0,1,'server','freely:1','["freely",0,1]',1.79484669512084698671e+09);
INSERT INTO "entries" VALUES('both',3,1,1,'server','freely:1','["freely",1,1]',1.79484669512094497682e+09);
INSERT INTO "entries" VALUES('over',0,0,0,'server','freely:1','["freely",0,1]',1794846699.61886);
INSERT INTO "entries" VALUES('over',1,1,0,'bot','scout:site-2','["choice",1,"scout",2]',1.79484669962502551079e+09);
INSERT INTO "entries" VALUES('over',2,0,1,'person','offer:concede','["offer",0,"concede"]',1.79484669963258361815e+09);
CREATE TABLE guests (
        id INTEGER PRIMARY KEY,
        key_hash BLOB NOT NULL UNIQUE,
        name TEXT NOT NULL,
        made REAL NOT NULL
    ) STRICT;
INSERT INTO "guests" VALUES(1,X'E0E77A507412B120F6EDE61F62295B1A7B2FF19D3DCC8F7253E51663470C888E','Ann',1.79484669494932484626e+09);
INSERT INTO "guests" VALUES(2,X'4CA14526B2751B640D549CE7CAF8AC39438592211A0EC370064D57666A682AD6','Bob',1.79484669498186588283e+09);
CREATE TABLE reports (
        id INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        guest INTEGER NOT NULL,
        text TEXT NOT NULL,
        record BLOB NOT NULL,
        at REAL NOT NULL
    ) STRICT;
CREATE TABLE said (
        table_id TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (table_id, n)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        guest INTEGER REFERENCES guests (id),
        bot TEXT NOT NULL,
        name TEXT NOT NULL,
        stops INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('bob',0,1,'','Ann',0);
INSERT INTO "seats" VALUES('bob',1,2,'','Bob',0);
INSERT INTO "seats" VALUES('form',0,1,'','Ann',0);
INSERT INTO "seats" VALUES('form',1,2,'','Bob',0);
INSERT INTO "seats" VALUES('alone',0,1,'','Ann',0);
INSERT INTO "seats" VALUES('alone',1,NULL,'random','random',0);
INSERT INTO "seats" VALUES('both',0,1,'','Ann',0);
INSERT INTO "seats" VALUES('both',1,2,'','Bob',0);
INSERT INTO "seats" VALUES('over',0,1,'','Ann',0);
INSERT INTO "seats" VALUES('over',1,NULL,'random','random',0);
INSERT INTO "seats" VALUES('open',0,1,'','Ann',0);
INSERT INTO "seats" VALUES('open',1,NULL,'','',0);
CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        n INTEGER NOT NULL,
        version TEXT NOT NULL,
        state TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "snapshots" VALUES('bob',5,'1','{"schema":1,"game":"template","version":"1","options":{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false},"state":{"seats":2,"out":[],"rng":7685002968634679324,"script":[],"explicit":0,"veil":9325679318866066311,"patient":3,"freely":3,"choices":1,"chanced":0,"learned":[0,0],"acted":[1,0],"dirty":0,"result":null,"stack":[[{"#":"template.next_phase"},2]],"asked_by":[{"#":"template.scouting"}],"picks":[[],[[{"#":"template!scout"},0]]],"sealed":[0,1],"proposals":0,"initiated":0,"happening":[],"entries":[],"remembered":[],"effects":[],"used":[],"kind":{"names":["Deckhand","Bruiser","Minder","Tethered Diver","Scavenger","Gunner","Bosun","Powder Monkey","Purser","Surgeon","Rally","Broadside","Spyglass","Belay"],"of":[9,10,0,6,3,2,4,13,5,1,8,11,0,12,7,7,0,13,3,6,11,5,8,2,0,9,1,12,10,4]},"owner":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"place":[7,7,7,7,7,7,6,6,6,6,6,6,6,6,6,7,7,7,7,7,7,6,6,6,6,6,6,6,6,6],"damage":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"age":[1,1,1,1,1,1,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,0,0,0,0,0,0,0,0,0],"known":[1,1,1,1,1,1,0,0,0,0,0,0,0,0,0,2,2,2,2,2,2,0,0,0,0,0,0,0,0,0],"zones":[[],[],[],[],[],[],[],[],[],[],[],[],[6,7,8,9,10,11,12,13,14],[21,22,23,24,25,26,27,28,29],[0,1,2,3,4,5],[15,16,17,18,19,20],[],[],[],[]],"coins":[6,6],"points":[0,0],"scouts":[-1,-1],"loot":[[[3,0],[1,0],[1,0]],[[3,0],[2,0],[2,0]],[[3,0],[3,0],[2,0]],[[1,0],[1,0],[2,0]],[[1,0],[3,0],[2,0]]],"clashes":[],"round":1,"phase":1,"first":1}}');
INSERT INTO "snapshots" VALUES('form',20,'1','{"schema":1,"game":"template","version":"1","options":{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false},"state":{"seats":2,"out":[],"rng":757355401641156251,"script":[],"explicit":0,"veil":10395568783259398407,"patient":3,"freely":3,"choices":16,"chanced":0,"learned":[15,13],"acted":[16,15],"dirty":0,"result":null,"stack":[[{"#":"template.next_phase"},3]],"asked_by":[{"#":"kernel.turn_in_window"},{"#":"template?hiring turn"},1,1],"picks":[],"sealed":[],"proposals":0,"initiated":0,"happening":[],"entries":[],"remembered":[],"effects":[],"used":[],"kind":{"names":["Deckhand","Bruiser","Minder","Tethered Diver","Scavenger","Gunner","Bosun","Powder Monkey","Purser","Surgeon","Rally","Broadside","Spyglass","Belay"],"of":[2,12,4,10,13,8,11,6,0,5,0,9,7,3,1,13,0,5,11,3,8,4,6,12,7,0,10,9,2,1]},"owner":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"place":[2,7,2,7,7,1,6,6,6,6,6,6,6,6,6,7,1,2,7,1,7,6,6,6,6,6,6,6,6,6],"damage":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"age":[2,1,2,1,1,2,0,0,0,0,0,0,0,0,0,1,2,2,1,2,1,0,0,0,0,0,0,0,0,0],"known":[7,1,7,1,1,7,0,0,0,0,0,0,0,0,0,2,7,7,2,7,2,0,0,0,0,0,0,0,0,0],"zones":[[],[],[5],[19,16],[2,0],[17],[],[],[],[],[],[],[6,7,8,9,10,11,12,13,14],[21,22,23,24,25,26,27,28,29],[1,3,4],[15,18,20],[],[],[],[]],"coins":[1,0],"points":[0,0],"scouts":[1,1],"loot":[[[3,0],[2,0],[3,0]],[[1,0],[3,0],[2,0]],[[1,0],[2,0],[1,0]],[[2,0],[1,0],[3,0]],[[1,0],[2,0],[3,0]]],"clashes":[],"round":1,"phase":2,"first":1}}');
INSERT INTO "snapshots" VALUES('alone',11,'1','{"schema":1,"game":"template","version":"1","options":{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false},"state":{"seats":2,"out":[],"rng":12139337101715969791,"script":[],"explicit":0,"veil":16520333476247869662,"patient":0,"freely":1,"choices":10,"chanced":0,"learned":[4,6],"acted":[10,9],"dirty":0,"result":null,"stack":[[{"#":"kernel.turn_in_window"},{"#":"template?hiring turn"},1,0],[{"#":"template.next_phase"},3]],"asked_by":[{"#":"template.choose_site"},0,0,1],"picks":[],"sealed":[],"proposals":0,"initiated":0,"happening":[],"entries":[],"remembered":[],"effects":[],"used":[["stowing",1]],"kind":{"names":["Deckhand","Bruiser","Minder","Tethered Diver","Scavenger","Gunner","Bosun","Powder Monkey","Purser","Surgeon","Rally","Broadside","Spyglass","Belay"],"of":[7,6,8,9,12,11,5,10,4,3,0,13,2,1,0,1,10,13,2,6,3,4,9,0,7,11,0,8,5,12]},"owner":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"place":[7,7,7,2,7,7,6,6,6,6,6,6,6,6,6,7,7,4,7,2,7,6,6,6,6,6,6,6,6,6],"damage":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"age":[1,1,1,2,1,1,0,0,0,0,0,0,0,0,0,1,1,2,1,2,1,0,0,0,0,0,0,0,0,0],"known":[1,1,1,7,1,1,0,0,0,0,0,0,0,0,0,2,2,2,2,7,2,0,0,0,0,0,0,0,0,0],"zones":[[],[],[],[],[3],[19],[],[],[],[17],[],[],[6,7,8,9,10,11,12,13,14],[21,22,23,24,25,26,27,28,29],[0,1,2,4,5],[15,16,18,20],[],[],[],[]],"coins":[5,2],"points":[0,0],"scouts":[0,2],"loot":[[[1,1],[1,0],[1,2]],[[2,0],[1,0],[2,0]],[[3,0],[3,0],[2,0]],[[3,0],[3,0],[1,0]],[[3,0],[2,0],[2,0]]],"clashes":[],"round":1,"phase":2,"first":1}}');
INSERT INTO "snapshots" VALUES('both',4,'1','{"schema":1,"game":"template","version":"1","options":{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false},"state":{"seats":2,"out":[],"rng":11796784474585779959,"script":[],"explicit":0,"veil":4925433705791982876,"patient":3,"freely":3,"choices":0,"chanced":0,"learned":[0,0],"acted":[0,0],"dirty":0,"result":null,"stack":[[{"#":"template.next_phase"},2]],"asked_by":[{"#":"template.scouting"}],"picks":[[],[]],"sealed":[0,0],"proposals":0,"initiated":0,"happening":[],"entries":[],"remembered":[],"effects":[],"used":[],"kind":{"names":["Deckhand","Bruiser","Minder","Tethered Diver","Scavenger","Gunner","Bosun","Powder Monkey","Purser","Surgeon","Rally","Broadside","Spyglass","Belay"],"of":[8,3,2,0,4,10,0,12,7,5,1,13,6,9,11,2,13,3,1,8,10,11,5,0,7,0,6,12,4,9]},"owner":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"place":[7,7,7,7,7,7,6,6,6,6,6,6,6,6,6,7,7,7,7,7,7,6,6,6,6,6,6,6,6,6],"damage":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"age":[1,1,1,1,1,1,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,0,0,0,0,0,0,0,0,0],"known":[1,1,1,1,1,1,0,0,0,0,0,0,0,0,0,2,2,2,2,2,2,0,0,0,0,0,0,0,0,0],"zones":[[],[],[],[],[],[],[],[],[],[],[],[],[6,7,8,9,10,11,12,13,14],[21,22,23,24,25,26,27,28,29],[0,1,2,3,4,5],[15,16,17,18,19,20],[],[],[],[]],"coins":[6,6],"points":[0,0],"scouts":[-1,-1],"loot":[[[1,0],[2,0],[1,0]],[[3,0],[2,0],[3,0]],[[3,0],[2,0],[3,0]],[[3,0],[2,0],[1,0]],[[2,0],[1,0],[1,0]]],"clashes":[],"round":1,"phase":1,"first":0}}');
INSERT INTO "snapshots" VALUES('over',3,'1','{"schema":1,"game":"template","version":"1","options":{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false},"state":{"seats":2,"out":[0],"rng":16701944339540993703,"script":[],"explicit":0,"veil":9978445164795555883,"patient":0,"freely":1,"choices":2,"chanced":0,"learned":[0,2],"acted":[2,1],"dirty":0,"result":{"result":[["lost","won"],["template/victory.last-crew"]]},"stack":[],"asked_by":[{"#":"template.scouting"}],"picks":[],"sealed":[],"proposals":0,"initiated":0,"happening":[],"entries":[],"remembered":[],"effects":[],"used":[],"kind":{"names":["Deckhand","Bruiser","Minder","Tethered Diver","Scavenger","Gunner","Bosun","Powder Monkey","Purser","Surgeon","Rally","Broadside","Spyglass","Belay"],"of":[7,6,0,10,11,12,8,9,5,0,2,3,1,13,4,4,1,9,8,12,6,7,11,0,10,13,5,0,2,3]},"owner":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"place":[8,8,8,8,8,8,6,6,6,6,6,6,6,6,6,7,7,7,7,7,7,6,6,6,6,6,6,6,6,6],"damage":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"age":[2,2,2,2,2,2,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,0,0,0,0,0,0,0,0,0],"known":[7,7,7,7,7,7,0,0,0,0,0,0,0,0,0,2,2,2,2,2,2,0,0,0,0,0,0,0,0,0],"zones":[[],[],[],[],[],[],[],[],[],[],[],[],[6,7,8,9,10,11,12,13,14],[21,22,23,24,25,26,27,28,29],[],[15,16,17,18,19,20],[0,1,2,3,4,5],[],[],[]],"coins":[6,6],"points":[0,0],"scouts":[-1,-1],"loot":[[[1,0],[3,0],[3,0]],[[2,0],[1,0],[3,0]],[[2,0],[2,0],[2,0]],[[1,0],[1,0],[3,0]],[[2,0],[1,0],[3,0]]],"clashes":[],"round":1,"phase":1,"first":1}}');
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        version TEXT NOT NULL,
        engine TEXT NOT NULL,
        options TEXT NOT NULL,
        seed TEXT NOT NULL,
        salt TEXT NOT NULL,
        commitment TEXT NOT NULL,
        host INTEGER NOT NULL REFERENCES guests (id),
        house TEXT NOT NULL,
        public INTEGER NOT NULL,
        made REAL NOT NULL,
        status TEXT NOT NULL,
        result TEXT,
        after TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "tables" VALUES('bob','template','1','0.2.1','{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false}','14799178230035213023','5fedfeac7545c6029296560e21c2b0fa','e9e57b05d74e74882a326a338531b97a535af6fa7aa38561bf1af7b113cb8459',1,'{"public":false,"spectators":false,"honest":true}',0,1.79484669578601527218e+09,'playing','null','','');
INSERT INTO "tables" VALUES('form','template','1','0.2.1','{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false}','1164115433906158532','629e24dd9da8c5d7417867331c2b9d10','71f430f57f1b36c1b792d1b7717e5eafef5c2af9ba32b2f02afca7f9ab429403',1,'{"public":false,"spectators":false,"honest":true}',0,1.79484669645533967017e+09,'playing','null','','');
INSERT INTO "tables" VALUES('alone','template','1','0.2.1','{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false}','2175216119781798972','6bf46f8f7cfeff8ec72763a444b841fa','8d79556bda45ec5f57e70a8f038bff912461c5cb1805f67f8c46029d3a759068',1,'{"public":false,"spectators":false,"honest":true}',0,1.79484669891050505636e+09,'playing','null','','');
INSERT INTO "tables" VALUES('both','template','1','0.2.1','{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false}','10499958131665514997','7af74cfe858cae081f5730872b7cd03d','0a9c8d87dc7f802b2514aa0c9cae2dbd39d96988cfa582b8f1e3f12c14e2436f',1,'{"public":false,"spectators":false,"honest":true}',0,1.79484669507006287577e+09,'playing','null','','');
INSERT INTO "tables" VALUES('over','template','1','0.2.1','{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false}','14037279428536751483','3a509506c4c6fad7d908ec2e209588bb','a628eb020dd86d0fa019fd7670174f9f17ae937db365994c4f39e497aa36ebce',1,'{"public":false,"spectators":false,"honest":true}',0,1.79484669961786675457e+09,'over','{"outcome":["lost","won"],"rules":["template/victory.last-crew"]}','','');
INSERT INTO "tables" VALUES('open','template','1','0.2.1','{"goal":12,"rounds":5,"deck":15,"hand":4,"coins":2,"open_loot":false,"frail":false}','8711387064946514083','9f0fe923bcca42c62d29c05b66db0d59','aeca1a71f90049f5b38022443cecd2df859b0a63ca9a92fcceb7a0c454de9695',1,'{"public":false,"spectators":false,"honest":true}',0,1.7948466996777966022e+09,'open','null','','');
CREATE INDEX tables_listed ON tables (public, status, made);
CREATE INDEX seats_of_guest ON seats (guest);
COMMIT;
PRAGMA user_version=1;
