-- Online booking without a chosen employee, and of several services (docs/decisions/0104).

-- Whom the office gives a customer who does not mind: who is least busy that day, or the first in the order of
-- the list.
alter table offices add column any_employee text not null default 'least_busy'
  check (any_employee in ('least_busy', 'in_order'));

-- The appointments of one visit, one for each service; null for a visit of one service.
alter table appointments add column visit_group uuid;
create index appointments_of_visit_group on appointments (office_id, visit_group) where visit_group is not null; -- plan: reads the table once; no row is in the index
