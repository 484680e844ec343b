-- Passkeys with which a person signs in (docs/decisions/0093). Like their devices and codes, they
-- belong to the person, not to an office.
create table passkeys (
  id bigint generated always as identity primary key,
  person_id bigint not null references people on delete cascade,
  credential_id bytea not null constraint passkey_taken unique,
  -- in COSE, as the authenticator made it
  public_key bytea not null,
  -- of the authenticator's signatures; one that went back shows a copy. Synchronised passkeys stay at 0
  counter bigint not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_person on passkeys (person_id);

-- Challenges that were answered, until they expire: each is answered once. Those that nobody answered
-- are not stored, so strangers do not fill the table.
create table answered_challenges (
  challenge bytea primary key,
  person_id bigint not null references people on delete cascade,
  expires_at timestamptz not null
);
create index answered_challenges_of_person on answered_challenges (person_id);

alter table passkeys enable row level security;
alter table answered_challenges enable row level security;
create policy members on passkeys to luz_app
  using (exists (select from users u where u.office_id = current_office() and u.person_id = passkeys.person_id));
create policy members on answered_challenges to luz_app
  using (exists (select from users u where u.office_id = current_office() and u.person_id = answered_challenges.person_id));
