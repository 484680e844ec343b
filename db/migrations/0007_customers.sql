-- Customers are found by any part of the name or phone. Row-level security is applied before LIKE,
-- which is not leakproof, so requests could never use the trigram index. They read the office's
-- range of one narrow index instead.
alter table customers add column search_text text not null generated always as
  -- lower case, one kind of geresh, and the phone in international and in Israeli form
  (translate(lower(full_name), '׳״', '''"') || ' ' || phone || ' ' || regexp_replace(phone, '^\+972', '0')) stored;
drop index customers_search;
create index customers_to_search on customers (office_id, full_name, id) include (search_text) where deleted_at is null;
