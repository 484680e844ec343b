-- Devices on which customers who proved their phone are remembered (docs/decisions/0104).
create table customer_devices (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  -- the phone that was proved, E.164; the customer who has it now is remembered
  phone text not null,
  -- keyed hash of the token that the browser has
  token_mac bytea not null,
  used_at timestamptz not null,
  primary key (office_id, id),
  constraint customer_device_token unique (office_id, token_mac)
);
create index customer_devices_of_phone on customer_devices (office_id, phone);
alter table customer_devices enable row level security;
create policy office on customer_devices to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- The phone of the device on which this visit began. It allows a booking and reveals nothing.
alter table visits add column device_phone text;
