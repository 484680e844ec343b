-- How a document was paid: the method that lists show, or all methods of a payment that was split.
create function payment_methods_of(snapshot jsonb, payment_method text) returns text[] immutable parallel safe language sql
return case
  when jsonb_array_length(coalesce(snapshot -> 'payments', '[]')) > 1
  then array(select p.value ->> 'method' from jsonb_array_elements(snapshot -> 'payments') with ordinality p(value, position)
    group by 1 order by min(p.position))
  else array_remove(array[payment_method], null) end;

alter table invoices
  add column payment_methods text[] not null generated always as (payment_methods_of(snapshot, payment_method)) stored,
  -- when the holder of the link first got the file. Nothing about the visitor is kept
  add column opened_at timestamptz;

-- counts and sums of a range of dates and of a method are read from this index alone
drop index invoices_by_date;
create index invoices_by_date on invoices (office_id, invoice_date desc, id desc)
  include (status, document_type, original_invoice_id, invoice_number, net_amount, vat_amount, total_amount, payment_methods);

-- The same as before; the first opening may be recorded, and generated columns have no value yet.
create or replace function keep_issued_document() returns trigger language plpgsql as $$
declare
  free constant text[] := '{customer_id,email,share_email,share_whatsapp,file,original_taken_at,opened_at,version,search_text,payment_methods}';
begin
  if tg_op = 'DELETE' then
    if old.status = 'draft' or is_removed(old.office_id) then return old; end if;
  elsif tg_op = 'INSERT' then
    if new.status = 'draft' then return new; end if;
  elsif old.status = 'draft' then
    if new.status = 'draft' or exists (select from invoice_series s where s.office_id = new.office_id
      and s.document_type = new.document_type and s.next_number = new.invoice_number + 1 and s.last_date = new.invoice_date)
    then return new; end if;
  elsif (old.file is null or new.file = old.file)
    and (old.original_taken_at is null or new.original_taken_at = old.original_taken_at)
    and (old.opened_at is null or new.opened_at = old.opened_at)
    and (new.customer_id is not distinct from old.customer_id or new.customer_id = (select c.merged_into from customers c
      where c.office_id = old.office_id and c.id = old.customer_id))
    and to_jsonb(new) - free = to_jsonb(old) - free
  then return new; end if;
  raise exception '% of invoice % is refused: issued documents are never changed', tg_op, coalesce(old.id, new.id)
    using errcode = 'LZ001';
end $$;
