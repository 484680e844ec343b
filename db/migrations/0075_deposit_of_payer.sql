-- A paid deposit belongs to the customer who paid it, and so does its appointment until the deposit is used or decided.

create function keep_deposit_with_payer() returns trigger language plpgsql as $$
begin
  if exists (select from deposits d join orders o on o.office_id = d.office_id and o.id = d.order_id
    where d.office_id = new.office_id and d.appointment_id = new.id and d.paid_at is not null
      and d.decided_at is null and d.used_amount < d.amount and o.customer_id = old.customer_id) then
    raise exception 'the deposit of appointment % belongs to its customer', new.id using errcode = 'LZ001';
  end if;
  return new;
end $$;
-- a merge of customers changes the order first, so that it passes
create trigger appointment_stays_with_payer before update of customer_id on appointments for each row
  when (new.customer_id <> old.customer_id) execute function keep_deposit_with_payer();

create function check_payer() returns trigger language plpgsql as $$
begin
  if exists (select from appointments a join orders o on o.office_id = a.office_id
    where a.office_id = new.office_id and a.id = new.appointment_id and o.id = new.order_id
      and a.customer_id = o.customer_id) then return new; end if;
  raise exception 'deposit % was paid for an appointment of another customer', new.id using errcode = 'LZ001';
end $$;
create trigger deposit_is_of_customer before update of paid_at on deposits for each row
  when (new.paid_at is not null and old.paid_at is null) execute function check_payer();
