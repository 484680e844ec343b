-- Personal data that has had its time is deleted at night (docs/decisions/0080).

-- when the contact details of a deleted customer were erased
alter table customers add column erased_at timestamptz check (erased_at is null or deleted_at is not null);
create index customers_to_erase on customers (office_id, deleted_at) where deleted_at is not null and erased_at is null;

-- The application cannot delete from the audit log, except through this function, which refuses
-- what is younger than 24 months.
create function delete_old_audit(cutoff timestamptz) returns void language sql security definer
set search_path = pg_catalog, pg_temp
begin atomic
  delete from public.audit_log
  where office_id = public.current_office() and at < least(cutoff, now() - interval '24 months');
end;
revoke all on function delete_old_audit from public;
grant execute on function delete_old_audit to luz_app;

-- Entries about an erased customer keep who did what and when, without the details.
create function erase_audit_of_customers(ids bigint[]) returns void language sql security definer
set search_path = pg_catalog, pg_temp
begin atomic
  update public.audit_log set before = null, after = null
  where office_id = public.current_office() and subject = 'customer' and subject_id = any(ids)
    and exists (select from public.customers c
      where c.office_id = audit_log.office_id and c.id = audit_log.subject_id and c.erased_at is not null);
end;
revoke all on function erase_audit_of_customers from public;
grant execute on function erase_audit_of_customers to luz_app;
create index audit_by_age on audit_log (office_id, at);
