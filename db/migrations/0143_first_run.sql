-- The first steps of a new office (docs/decisions/0102). Whether a step is done is read from what it
-- leaves: the trade, saved hours, an online service, customers, the dealer number.
alter table offices
  -- what the business does; null until its owner has named it
  add column trade text check (trade in ('hair', 'barber', 'nails', 'brows', 'makeup', 'cosmetics', 'massage', 'fitness',
    'clinic', 'coaching', 'pets', 'other')),
  add column link_shared_at timestamptz,
  -- since then the steps are not shown
  add column first_run_ended_at timestamptz;
-- Offices of before have had their first run.
update offices set first_run_ended_at = now();
