-- One noun, one meaning (GLOSSARY.md): a visit is one or more services of a customer in a row, what a
-- browser holds is a booking session, repeated appointments are a recurrence, and numbers without
-- gaps are a number range. Only names change. A process of the version before, which does not know
-- them, must be stopped first.
alter table visits rename to booking_sessions;
alter table booking_sessions rename constraint visits_pkey to booking_sessions_pkey;
alter table booking_sessions rename constraint one_visit_per_token to one_session_per_token;
alter table booking_sessions rename constraint visits_gender_check to booking_sessions_gender_check;
alter table booking_sessions rename constraint visits_office_id_fkey to booking_sessions_office_id_fkey;
alter table booking_sessions rename constraint visits_phone_check to booking_sessions_phone_check;
alter table booking_sessions rename constraint visits_solved_puzzles_check to booking_sessions_solved_puzzles_check;
alter index visits_by_age rename to booking_sessions_by_age;
alter sequence visits_id_seq rename to booking_sessions_id_seq;

alter table appointment_series rename to recurrences;
alter table recurrences rename constraint appointment_series_pkey to recurrences_pkey;
alter table recurrences rename constraint appointment_series_every_weeks_check to recurrences_every_weeks_check;
alter table recurrences rename constraint appointment_series_office_id_fkey to recurrences_office_id_fkey;
alter sequence appointment_series_id_seq rename to recurrences_id_seq;

alter table appointments rename column visit_id to booking_session_id;
alter table appointments rename column visit_group to visit_key;
alter table appointments rename constraint appointments_office_id_visit_id_fkey to appointments_of_a_booking_session;
alter table appointments rename constraint appointments_of_a_series to appointments_of_a_recurrence;
alter index appointments_of_visit rename to appointments_of_booking_session;
alter index appointments_of_visit_group rename to appointments_of_visit;
alter index appointments_of_series rename to appointments_of_recurrence;

alter table invoice_series rename to number_ranges;
alter table number_ranges rename constraint invoice_series_pkey to number_ranges_pkey;
alter table number_ranges rename constraint invoice_series_document_type_check to number_ranges_document_type_check;
alter table number_ranges rename constraint invoice_series_next_number_check to number_ranges_next_number_check;
alter table number_ranges rename constraint invoice_series_office_id_fkey to number_ranges_office_id_fkey;
alter trigger series_counts_up on number_ranges rename to range_counts_up;
alter trigger series_has_document on number_ranges rename to range_has_invoices;
alter function keep_series() rename to keep_number_range;
alter function series_is_used() rename to number_range_is_used;

-- The bodies of functions are text, so they do not follow.
create or replace function keep_issued_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free constant text[] := '{customer_id,email,share_email,share_whatsapp,file,original_taken_at,opened_at,version,search_text,payment_methods}';
begin
  if tg_op = 'DELETE' then
    if old.status = 'draft' or is_removed(old.office_id) then return old; end if;
  elsif tg_op = 'INSERT' then
    if new.status = 'draft' then return new; end if;
  elsif old.status = 'draft' then
    if new.status = 'draft' or exists (select from number_ranges s where s.office_id = new.office_id
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
end $function$
;

create or replace function resource_load(office bigint, resource bigint, except_of bigint[], begins timestamp with time zone, ends timestamp with time zone, who text DEFAULT NULL::text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with spans as (
    select unnest(range_agg(tstzrange(greatest(start_at, begins), end_at))) as span from resource_uses
    where office_id = office and resource_id = resource
      and start_at < ends and start_at > begins - interval '28 hours' and end_at > begins
      and (appointment_id is null or appointment_id <> all(except_of)) and occupant is distinct from who
      and occupant <> all(array(select coalesce(visit_key::text, id::text) from appointments
        where office_id = office and id = any(except_of)))
    group by occupant
  )
  select coalesce(max(n), 0) from (
    select sum(delta) over (order by at, delta) as n
    from (select lower(span) as at, 1 as delta from spans union all select upper(span), -1 from spans) changes
  ) loads
$function$
;

create or replace function take_resource(office bigint, resource bigint, booking appointments)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  wanted resource_uses;
begin
  wanted.office_id := office;
  wanted.resource_id := resource;
  wanted.appointment_id := booking.id;
  wanted.occupant := coalesce(booking.visit_key::text, booking.id::text);
  wanted.start_at := booking.start_at;
  wanted.end_at := booking.end_at + booking.buffer_minutes * interval '1 minute';
  wanted.held_until := booking.held_until;
  return take_unit(wanted);
end $function$
;
