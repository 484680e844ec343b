-- Customers are found by any part of the name or the phone. Row-level security lets no LIKE stand before it, because LIKE is not leakproof, so
-- the trigrams were never read by a request: an office's own range of one narrow index is, whatever the number of letters and of offices.
alter table customers add column search_text text not null generated always as
  -- small letters, one kind of geresh, the phone as the world and as Israel writes it
  (translate(lower(full_name), '׳״', '''"') || ' ' || phone || ' ' || regexp_replace(phone, '^\+972', '0')) stored;
drop index customers_search;
create index customers_to_search on customers (office_id, full_name, id) include (search_text) where deleted_at is null;
