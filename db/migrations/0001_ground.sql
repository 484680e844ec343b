-- The tables that every domain needs: offices, users, sessions, subscriptions, limits and the audit
-- log; and luz_app, the role of requests. Every key of a tenant table begins with office_id. Its
-- row-level security shows luz_app only the rows of the office in app.office_id.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Roles belong to the whole cluster, and since PostgreSQL 16 only the creator of a role may grant
-- it. A missing privilege therefore fails here and not at the first request.
do $$ begin create role luz_app nologin; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin execute format('grant luz_app to %I', current_user); exception when insufficient_privilege then null; end $$;
set local role luz_app;
reset role;
grant usage on schema public to luz_app;
alter default privileges in schema public grant select, insert, update, delete on tables to luz_app;

create function current_office() returns bigint language sql stable parallel safe
return nullif(current_setting('app.office_id', true), '')::bigint;

create table offices (
  id bigint generated always as identity primary key,
  slug text not null,
  name text not null check (length(name) between 1 and 80),
  logo text,
  phone text,
  email text,
  business_number text,
  city text,
  address text,
  business_type text not null default 'licensed' check (business_type in ('licensed', 'exempt', 'company')),
  about text,
  facebook_link text,
  instagram_link text,
  tiktok_link text,
  num_employees integer not null default 1 check (num_employees >= 1),
  send_by_sms boolean not null default true,
  send_type text not null default 'sms' check (send_type in ('sms', 'none')),
  receive_by_sms boolean not null default true,
  online_booking boolean not null default true,
  system_language text not null default 'he' check (system_language in ('he')),
  approve_bookings boolean not null default false,
  -- null: visitors prove their phone if the SMS provider really sends messages
  phone_proof boolean,
  booking_notice_minutes integer not null default 180 check (booking_notice_minutes between 0 and 10080),
  booking_horizon_days integer not null default 60 check (booking_horizon_days between 1 and 365),
  cancel_cutoff_hours integer not null default 24 check (cancel_cutoff_hours between 0 and 720),
  created_at timestamptz not null default now(),
  constraint office_slug_taken unique (slug),
  check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$' and slug !~ '^[0-9]+$')
);
alter table offices enable row level security;
create policy office on offices to luz_app using (id = current_office()) with check (id = current_office());

-- Owners and employees. A user without a password or an email address cannot sign in, but can be
-- booked.
create table users (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  id_number text,
  email text,
  phone_number text,
  city text,
  address text,
  role text not null check (role in ('owner', 'employee')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  password_hash text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (office_id, id),
  check (email = lower(email))
);
-- Sign-in looks the address up before the office is known, so an address is unique across all
-- offices.
create unique index user_email_taken on users (email) where deleted_at is null;
create index users_by_name on users (office_id, name) where deleted_at is null;
alter table users enable row level security;
create policy office on users to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table sessions (
  office_id bigint not null references offices,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, user_id) references users
);
create index sessions_of_user on sessions (office_id, user_id) where revoked_at is null;
alter table sessions enable row level security;
create policy office on sessions to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- At most one open reset per user. Codes are stored as keyed hashes, because six digits behind a
-- plain hash can be guessed within a second.
create table password_resets (
  office_id bigint not null references offices,
  user_id bigint not null,
  code_mac bytea not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  token_mac bytea,
  token_expires_at timestamptz,
  primary key (office_id, user_id),
  foreign key (office_id, user_id) references users
);
alter table password_resets enable row level security;
create policy office on password_resets to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table plans (
  id bigint primary key,
  name text not null,
  price numeric(12, 2) not null,
  features text[] not null,
  documents boolean not null,
  invoices boolean not null,
  cards boolean not null,
  employees_max integer not null,
  sms_quota integer not null,
  ai_quota integer not null
);
insert into plans values
  (1, 'בסיס', 49, '{"יומן תורים","הזמנת תורים אונליין","ניהול לקוחות"}', false, false, false, 3, 50, 0),
  (2, 'פלוס', 89, '{"כל מה שבבסיס","מסמכים לחתימה","300 הודעות SMS בחודש"}', true, false, false, 6, 300, 0),
  (3, 'עסק', 129, '{"כל מה שבפלוס","חשבוניות","500 הודעות SMS בחודש"}', true, true, false, 15, 500, 0),
  (4, 'פרו', 199, '{"כל מה שבעסק","סליקת אשראי","שיווק AI","1000 הודעות SMS בחודש"}', true, true, true, 50, 1000, 300);
grant select on plans to luz_app;
revoke insert, update, delete on plans from luz_app;

create table subscriptions (
  office_id bigint not null references offices,
  plan_id bigint not null references plans,
  -- every other value than active and cancelled counts as expired
  status text not null default 'active' check (status in ('active', 'cancelled', 'expired')),
  ends_at timestamptz,
  primary key (office_id)
);
alter table subscriptions enable row level security;
create policy office on subscriptions to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- The used part of each monthly quota.
create table usage_counters (
  office_id bigint not null references offices,
  month date not null,
  kind text not null check (kind in ('sms', 'ai')),
  used integer not null default 0 check (used >= 0),
  primary key (office_id, month, kind)
);
alter table usage_counters enable row level security;
create policy office on usage_counters to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Counters of rate-limiter-flexible. Unlogged, because a crash that loses them only resets the
-- limits.
create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
revoke all on rate_limits from luz_app;

-- Who changed what, with the values before and after. Rows are never changed or deleted.
create table audit_log (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  subject_id bigint,
  before jsonb,
  after jsonb,
  primary key (office_id, id)
);
create index audit_of_subject on audit_log (office_id, subject, subject_id, id);
alter table audit_log enable row level security;
create policy office on audit_log to luz_app using (office_id = current_office()) with check (office_id = current_office());
revoke update, delete on audit_log from luz_app;
