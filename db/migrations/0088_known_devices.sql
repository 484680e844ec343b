-- Devices on which a person has signed in. Their wrong passwords and codes are counted apart, so that strangers
-- cannot lock the person out (0074).
create table known_devices (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  user_id bigint not null,
  token_mac bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, user_id) references users (office_id, id),
  constraint known_device_token unique (office_id, token_mac)
);
create index known_devices_of_user on known_devices (office_id, user_id);
alter table known_devices enable row level security;
create policy office on known_devices to luz_app
  using (office_id = current_office()) with check (office_id = current_office());

-- Each request of a code has a row, so that a stranger's request replaces neither a code nor an invitation.
alter table password_resets
  add column id bigint generated always as identity,
  add column kind text not null default 'reset' check (kind in ('reset', 'invitation')),
  -- of the device that requested the code; its guesses are counted in attempts, those of others in open_attempts
  add column nonce_mac bytea,
  add column open_attempts integer not null default 0,
  -- of the link in the email, valid until expires_at
  add column link_mac bytea,
  drop constraint password_resets_pkey,
  add primary key (office_id, id);
update password_resets set kind = 'invitation' where octet_length(code_mac) = 0;
alter table password_resets alter column kind drop default;
create index password_resets_of_user on password_resets (office_id, user_id);

-- A code or a link is also in the subject or the text: both are removed once the email is sent.
alter table mail_messages add column is_secret boolean not null default false;
