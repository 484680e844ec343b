-- Messages of the waiting list and of marketing carry short links, too (platform/security/short-links.ts).
-- Links of before have no seed: their long addresses open by their keyed hashes, as all do.
alter table waiting_entries add column token text check (token ~ '^[\x01-\x04][A-Za-z0-9_-]{21}$');
alter table waiting_offers add column token text check (token ~ '^[\x01-\x04][A-Za-z0-9_-]{21}$');
create index waiting_entries_by_short_link on waiting_entries (substr(token, 2, 11)) where token is not null; -- plan: no row has one yet
create index waiting_offers_by_short_link on waiting_offers (substr(token, 2, 11)) where token is not null; -- plan: no row has one yet
create index marketing_phones_by_short_link on marketing_phones (substr(token, 2, 11)); -- plan: 3 s at a million rows

-- A star leads the favourites of the office's till.
alter table products add column is_starred boolean not null default false;
