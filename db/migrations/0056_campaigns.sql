-- Marketing by SMS: consent, refusals and campaigns (docs/decisions/0053).

alter table customers add column marketing_consent boolean not null default false;
alter table customers add column marketing_consent_at timestamptz;
-- recorded by staff, or given by the recipient on the page of the removal link
alter table customers add column marketing_consent_source text check (marketing_consent_source in ('staff', 'recipient'));
alter table customers add constraint marketing_consent_has_origin check (
  marketing_consent = (marketing_consent_at is not null) and marketing_consent = (marketing_consent_source is not null)
);

-- The phones that received marketing, each with the token of its removal link. A refusal belongs to the phone and outlives the customer.
create table marketing_phones (
  office_id bigint not null references offices,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- 128 bits; two random UUIDs have 244 random bits
  token text not null check (token ~ '^[A-Za-z0-9_-]{22}$') default translate(
    substring(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'base64') for 22), '+/', '-_'),
  refused_at timestamptz,
  primary key (office_id, phone)
);
create index marketing_phones_by_token on marketing_phones (token);
alter table marketing_phones enable row level security;
create policy office on marketing_phones to luz_app using (office_id = current_office()) with check (office_id = current_office());

create table campaigns (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  -- the text of the writer, without what code adds
  message text not null check (message <> ''),
  created_by bigint not null,
  created_at timestamptz not null,
  -- the first messages are sent then
  send_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, created_by) references users
);
create index campaigns_by_age on campaigns (office_id, created_at desc);
alter table campaigns enable row level security;
create policy office on campaigns to luz_app using (office_id = current_office()) with check (office_id = current_office());

alter table sms_messages add column campaign_id bigint;
alter table sms_messages add foreign key (office_id, campaign_id) references campaigns;
alter table sms_messages add constraint only_marketing_has_campaign check (campaign_id is null or kind = 'marketing');
create index sms_of_campaign on sms_messages (office_id, campaign_id, status, id) where campaign_id is not null;
create index sms_queued_marketing on sms_messages (office_id, phone) where kind = 'marketing' and status = 'queued';
