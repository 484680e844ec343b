-- Online booking without a chosen employee (docs/decisions/0104).

-- Whom the office gives a customer who does not mind: who is least busy that day, or the first in the order of
-- the list.
alter table offices add column any_employee text not null default 'least_busy'
  check (any_employee in ('least_busy', 'in_order'));
