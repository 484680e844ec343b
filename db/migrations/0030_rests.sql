-- What is left of a deposit after its sale, and of a punch card or voucher that its owner returns.

alter table deposits
  -- the decision was to return what the sale of the visit left, and the visit was not cancelled
  add column rest_returned boolean not null default false,
  add constraint rest_is_decided check (not rest_returned or decided_at is not null);

alter table prepaid
  -- what was credited of it after some of it was used; it is no longer in the balance
  add column credited_amount numeric(12, 2) not null default 0,
  add column credited_visits integer not null default 0,
  add constraint credited_like_sold check (
    credited_amount >= 0 and credited_visits >= 0
    and (amount is not null or credited_amount = 0) and (visits is not null or credited_visits = 0)),
  drop constraint prepaid_used_up,
  add constraint prepaid_used_up check (
    used_amount >= 0 and used_visits >= 0 and used_visits + credited_visits <= coalesce(visits, 0)
    and (amount is null or used_amount + credited_amount <= amount)),
  add constraint credited_is_not_void check (voided_at is null or (credited_amount = 0 and credited_visits = 0));
