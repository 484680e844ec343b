-- A buyer is a dealer, whom a dealer number names, or a person, whom an identity number names.
alter table invoices add column id_number text,
  add constraint buyer_is_dealer_or_person check (business_number is null or id_number is null) not valid;
alter table customers add column business_number text;

-- A dealer number that changes after the first invoice opens new books: number ranges of their own,
-- whose invoices are dated from books_since on. Credits of earlier invoices stay in their books.
-- Processes of before cannot issue on these keys: stop them before the first new one starts.
alter table offices add column book integer default 1 not null check (book >= 1),
  add column books_since date,
  -- the numbers of former books, in their order
  add column former_numbers text[] default '{}' not null,
  add constraint first_book_has_no_start check ((book = 1) = (books_since is null)), -- plan: few rows, one an office
  add constraint former_books_have_numbers check (cardinality(former_numbers) = book - 1); -- plan: few rows
alter table invoices add column book integer default 1 not null,
  drop constraint invoice_number_taken,
  add constraint invoice_number_taken unique (office_id, book, document_type, invoice_number); -- plan: 1 s, and none issues meanwhile

-- The first number may be chosen before the first invoice; such a range has no last date yet.
alter table number_ranges add column book integer default 1 not null check (book >= 1),
  add column first_number integer default 1 not null check (first_number between 1 and 99999999),
  alter column last_date drop not null,
  drop constraint number_ranges_pkey,
  add constraint number_ranges_pkey primary key (office_id, book, document_type), -- plan: few rows, four an office
  drop constraint number_ranges_next_number_check,
  add constraint number_ranges_next_number_check check (next_number >= first_number), -- plan: few rows
  add constraint unused_range_has_no_date check ((last_date is null) = (next_number = first_number)); -- plan: few rows

create or replace function keep_number_range()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  if tg_op = 'UPDATE' and new.office_id = old.office_id and new.book = old.book and new.document_type = old.document_type
    and ((new.next_number = old.next_number + 1 and new.first_number = old.first_number
        and (old.last_date is null or new.last_date >= old.last_date))
      or (old.last_date is null and new.last_date is null and new.first_number > old.first_number))
  then return new; end if;
  raise exception 'a series of documents only counts upwards' using errcode = 'LZ001';
end $function$;

create or replace function number_range_is_used()
 returns trigger
 language plpgsql
as $function$
begin
  if new.last_date is not null and not exists (select from invoices i where i.office_id = new.office_id
    and i.book = new.book and i.document_type = new.document_type and i.invoice_number = new.next_number - 1)
    and not is_removed(new.office_id)
  then raise exception 'number % of series % has no document', new.next_number - 1, new.document_type using errcode = 'LZ001'; end if;
  return null;
end $function$;

create or replace function keep_issued_document()
 returns trigger
 language plpgsql
as $function$
declare
  free constant text[] := '{customer_id,email,share_email,share_whatsapp,file,original_taken_at,opened_at,version,search_text,payment_methods}';
begin
  if tg_op = 'DELETE' then
    if old.status = 'draft' or is_removed(old.office_id) then return old; end if;
  elsif tg_op = 'INSERT' then
    if new.status = 'draft' then return new; end if;
  elsif old.status = 'draft' then
    if new.status = 'draft' or exists (select from number_ranges s where s.office_id = new.office_id and s.book = new.book
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
end $function$;
