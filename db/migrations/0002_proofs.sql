-- A proof of a mailbox keeps the phone for which its code went out. Codes of before have none, so
-- they prove nothing; a visitor asks for another one.
alter table booking_sessions add column mailbox_phone text;

-- A booking without a proved phone has a card of its own, which may have the phone of a customer. A
-- session that proves the phone takes its card with it. The plans were measured with a million rows.
alter table customers
  add column phone_unproved boolean default false not null,
  add column unproved_session bigint;
alter table customers
  add constraint unproved_card_of_a_session foreign key (office_id, unproved_session) references booking_sessions (office_id, id); -- plan: 1.3 s
alter table customers
  add constraint unproved_session_has_a_card check (phone_unproved or unproved_session is null); -- plan: 0.9 s
drop index customer_phone_taken;
create unique index customer_phone_taken on customers (office_id, phone) where deleted_at is null and not phone_unproved; -- plan: 2.7 s
create index customers_unproved on customers (office_id, phone) where deleted_at is null and phone_unproved; -- plan: 0.6 s
create index customers_of_a_session on customers (office_id, unproved_session) where unproved_session is not null; -- plan: 0.6 s

-- A code belongs to the booking session that asked for it, so that nobody else's wrong guesses use it
-- up. The codes of before are valid for ten minutes; their visitors ask for another one.
delete from phone_codes;
alter table phone_codes
  add column token_id uuid not null,
  drop constraint phone_codes_pkey,
  add primary key (office_id, phone, token_id);

-- A message to a phone that nobody proved counts in an hourly budget of the office, and not in the
-- quota of its plan.
alter table sms_messages add column of_stranger boolean default false not null;
create index sms_of_strangers on sms_messages (office_id, created_at) where of_stranger; -- plan: 1 s, it has no rows yet
