-- What marketing brought: its link was opened, and its customer booked (docs/decisions/0060).

-- 72 bits. The salt makes a query call the function for each row.
create function new_link_token(salt bigint) returns text language sql volatile
return translate(
  encode(substring(sha256(uuid_send(gen_random_uuid()) || convert_to(salt::text, 'UTF8')) for 9), 'base64'), '+/', '-_');

alter table sms_messages
  -- of the address /l/{token} in the text
  add column link_token text check (link_token ~ '^[A-Za-z0-9_-]{12}$'),
  -- when the link was first opened
  add column opened_at timestamptz,
  -- when its customer first booked within 14 days
  add column booked_at timestamptz,
  add constraint only_marketing_has_results
    check (campaign_id is not null or num_nonnulls(link_token, opened_at, booked_at) = 0),
  add constraint only_links_are_opened check (opened_at is null or link_token is not null);
create index sms_by_link on sms_messages (link_token) where link_token is not null;
create index sms_not_booked on sms_messages (office_id, customer_id, sent_at) where campaign_id is not null and booked_at is null;

-- Notes in the marketing messages of the last 14 days that their customer booked, so that counting them needs no appointments.
create function note_booking() returns trigger language plpgsql as $$
begin
  update sms_messages set booked_at = new.created_at
  where office_id = new.office_id and customer_id = new.customer_id and campaign_id is not null and booked_at is null
    and status in ('sent', 'delivered')
    and sent_at <= new.created_at and sent_at > new.created_at - interval '14 days';
  return null;
end $$;
create trigger appointments_note_booking after insert on appointments for each row
  when (new.held_until is null and new.status_key <> 'cancelled')
  execute function note_booking();
-- a hold becomes a booking when its deposit is paid or its card is kept
create trigger appointments_note_paid_hold after update of held_until on appointments for each row
  when (old.held_until is not null and new.held_until is null and new.deleted_at is null and new.status_key <> 'cancelled')
  execute function note_booking();
