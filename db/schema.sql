-- Written by tools/schema.ts from the migrations, to be read, not to be run.

create table allocation_connections (
  office_id bigint not null,
  sealed_tokens bytea not null,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  refreshing_until timestamptz,
  broken_at timestamptz,
  user_name text not null,
  connected_at timestamptz not null,
  sandbox boolean not null,
  reminded_days integer,
  constraint allocation_connections_pkey primary key (office_id),
  constraint allocation_connections_office_id_fkey foreign key (office_id) references offices (id),
  constraint allocation_connections_reminded_days_check check (reminded_days in (14, 7, 1)),
  constraint allocation_connections_user_name_check check (length(user_name) between 1 and 25)
);
alter table allocation_connections enable row level security, force row level security;
create policy office on allocation_connections to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on allocation_connections to postgres using (true);

create table allocation_numbers (
  office_id bigint not null,
  invoice_id bigint not null,
  status text default 'waiting' not null,
  allocation_number text,
  typed boolean default false not null,
  failure text,
  decision text,
  attempts integer default 0 not null,
  deliveries jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint allocation_numbers_pkey primary key (office_id, invoice_id),
  constraint allocation_numbers_allocation_number_check check (allocation_number ~ '^[0-9]{9,40}$'),
  constraint allocation_numbers_decision_check check (decision in ('cancel', 'continue', 'reverse_charge', 'objection')),
  constraint allocation_numbers_office_id_fkey foreign key (office_id) references offices (id),
  constraint allocation_numbers_office_id_invoice_id_fkey foreign key (office_id, invoice_id) references invoices (office_id, id),
  constraint allocation_numbers_status_check check (status in ('waiting', 'unknown', 'refused', 'objected', 'approved', 'continued', 'reverse_charged', 'cancelled')),
  constraint approved_has_number check (
case status
    when 'approved' then (allocation_number is not null)
    when 'reverse_charged' then true
    else (allocation_number is null)
end),
  constraint settled_has_time check ((status in ('approved', 'continued', 'reverse_charged', 'cancelled')) = (settled_at is not null)),
  constraint settled_keeps_no_messages check (settled_at is null or deliveries is null)
);
create index allocation_numbers_open on allocation_numbers (office_id, invoice_id) where settled_at is null;
alter table allocation_numbers enable row level security, force row level security;
create policy office on allocation_numbers to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on allocation_numbers to postgres using (true);
create trigger allocation_numbers_stay before delete or update on allocation_numbers for each row execute function keep_allocation_number();

create table allocation_thresholds (
  starts_on date not null,
  net_amount numeric(12, 2) not null,
  inclusive boolean default false not null,
  constraint allocation_thresholds_pkey primary key (starts_on),
  constraint allocation_thresholds_net_amount_check check (net_amount >= 0)
);

create table answered_challenges (
  challenge bytea not null,
  person_id bigint not null,
  expires_at timestamptz not null,
  constraint answered_challenges_pkey primary key (challenge),
  constraint answered_challenges_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);
create index answered_challenges_of_person on answered_challenges (person_id);
alter table answered_challenges enable row level security, force row level security;
create policy members on answered_challenges to luz_app using (exists (select
   from users u
  where (u.office_id = current_office() and u.person_id = answered_challenges.person_id)));
create policy owner on answered_challenges to postgres using (true);

create table appointment_notices (
  office_id bigint not null,
  appointment_id bigint not null,
  told_start timestamptz,
  told_status text,
  tell_at timestamptz,
  known_employee bigint,
  known_start timestamptz,
  constraint appointment_notices_pkey primary key (office_id, appointment_id),
  constraint appointment_notices_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id) on delete cascade,
  constraint appointment_notices_office_id_fkey foreign key (office_id) references offices (id),
  constraint appointment_notices_office_id_known_employee_fkey foreign key (office_id, known_employee) references users (office_id, id),
  constraint employee_knows_a_start check ((known_employee is null) = (known_start is null)),
  constraint held_messages_know_more check (tell_at is null or told_start is not null),
  constraint notice_says_something check (num_nonnulls(told_start, known_start) > 0),
  constraint told_is_whole check (num_nonnulls(told_start, told_status) in (0, 2))
);
alter table appointment_notices enable row level security, force row level security;
create policy office on appointment_notices to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on appointment_notices to postgres using (true);

create table appointments (
  office_id bigint not null,
  id bigint generated always as identity not null,
  employee_id bigint not null,
  customer_id bigint not null,
  service_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status_key text not null,
  notes text,
  source text not null,
  booking_session_id bigint,
  manage_token text,
  holds_slot boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  deleted_at timestamptz,
  buffer_minutes integer default 0 not null,
  held_until timestamptz,
  confirmed_start timestamptz,
  answer text,
  answered_by bigint,
  answered_at timestamptz,
  visit_key uuid,
  processing_after integer,
  processing_minutes integer,
  series_id bigint,
  removal uuid,
  given_by bigint,
  price numeric(12, 2),
  duration integer,
  booked_for text,
  constraint appointments_pkey primary key (office_id, id),
  constraint answer_is_known check (answer in ('approved', 'declined')),
  constraint answered_by_staff foreign key (office_id, answered_by) references users (office_id, id),
  constraint answers_have_a_time check ((answer is null) = (answered_at is null)),
  constraint appointment_ends_after_start check (end_at > start_at and (end_at - start_at) <= '24:00:00'::interval),
  constraint appointment_frees_slot check (not holds_slot or (deleted_at is null and status_key <> 'cancelled')),
  constraint appointment_processing check ((processing_after is null) = (processing_minutes is null) and (processing_after > 0 and processing_minutes > 0) is not false),
  constraint appointment_slot_taken exclude using gist (office_id with =, employee_id with =, busy_times(start_at, end_at, processing_after, processing_minutes) with &&) where (holds_slot),
  constraint appointments_buffer_minutes_check check (buffer_minutes between 0 and 240),
  constraint appointments_manage_token_check check (manage_token ~ '^([\x01-\x04][A-Za-z0-9_-]{21}|[A-Za-z0-9_-]{22})$'),
  constraint appointments_of_a_booking_session foreign key (office_id, booking_session_id) references booking_sessions (office_id, id),
  constraint appointments_of_a_recurrence foreign key (office_id, series_id) references recurrences (office_id, id),
  constraint appointments_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint appointments_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint appointments_office_id_fkey foreign key (office_id) references offices (id),
  constraint appointments_office_id_service_id_fkey foreign key (office_id, service_id) references products (office_id, id),
  constraint appointments_office_id_status_key_fkey foreign key (office_id, status_key) references statuses (office_id, key),
  constraint appointments_source_check check (source in ('staff', 'online')),
  constraint given_by_staff foreign key (office_id, given_by) references users (office_id, id),
  constraint holds_wait check (held_until is null or (source = 'online' and status_key = 'waiting'))
);
create index appointments_booked_for on appointments (office_id, id) where booked_for is not null;
create index appointments_by_manage_token on appointments (manage_token) where manage_token is not null;
create index appointments_by_short_link on appointments (substr(manage_token, 2, 11)) where manage_token is not null;
create index appointments_by_time on appointments (office_id, start_at, employee_id, end_at) where deleted_at is null;
create index appointments_held on appointments (office_id, employee_id, held_until) where held_until is not null;
create index appointments_of_booking_session on appointments (office_id, booking_session_id) where booking_session_id is not null;
create index appointments_of_customer on appointments (office_id, customer_id, start_at);
create index appointments_of_employee on appointments (office_id, employee_id, start_at) include (end_at) where deleted_at is null and status_key <> 'cancelled';
create index appointments_of_recurrence on appointments (office_id, series_id) where series_id is not null;
create index appointments_of_visit on appointments (office_id, visit_key) where visit_key is not null;
create index appointments_waiting on appointments (office_id, start_at) where status_key = 'waiting' and deleted_at is null;
alter table appointments enable row level security, force row level security;
create policy lookups on appointments for select to luz_lookups using (true);
create policy office on appointments to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on appointments to postgres using (true);
create trigger appointment_stays_with_payer before update of customer_id on appointments for each row when (new.customer_id <> old.customer_id) execute function keep_deposit_with_payer();
create trigger appointments_drop_cards after update of customer_id on appointments for each row when (new.customer_id <> old.customer_id) execute function erase_card_of_former_customer();
create trigger appointments_erase_cards after update of status_key, deleted_at on appointments for each row when ((new.status_key in ('done', 'cancelled') and new.status_key is distinct from old.status_key) or (new.deleted_at is not null and old.deleted_at is null)) execute function erase_kept_card();
create trigger appointments_keep_resources after insert on appointments for each row execute function keep_resources();
create trigger appointments_keep_told before insert on appointments for each row execute function keep_told();
create trigger appointments_move_resources after update of service_id, start_at, end_at, buffer_minutes, status_key, holds_slot, deleted_at, held_until on appointments for each row when (old.service_id is distinct from new.service_id or old.start_at is distinct from new.start_at or old.end_at is distinct from new.end_at or old.buffer_minutes is distinct from new.buffer_minutes or old.status_key is distinct from new.status_key or old.holds_slot is distinct from new.holds_slot or old.deleted_at is distinct from new.deleted_at or old.held_until is distinct from new.held_until) execute function keep_resources();
create trigger appointments_note_booking after insert on appointments for each row when (new.held_until is null and new.status_key <> 'cancelled') execute function note_booking();
create trigger appointments_note_paid_hold after update of held_until on appointments for each row when (old.held_until is not null and new.held_until is null and new.deleted_at is null and new.status_key <> 'cancelled') execute function note_booking();
create trigger appointments_tell_service before update of service_id on appointments for each row when (new.service_id is distinct from old.service_id) execute function keep_told();

create table audit_log (
  office_id bigint not null,
  id bigint generated always as identity not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  subject_id bigint,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey primary key (office_id, id),
  constraint audit_log_office_id_fkey foreign key (office_id) references offices (id)
);
create index audit_by_age on audit_log (office_id, at);
create index audit_of_sign_in on audit_log (office_id, id) where subject = 'sign_in';
create index audit_of_subject on audit_log (office_id, subject, subject_id, id);
alter table audit_log enable row level security, force row level security;
create policy office on audit_log to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on audit_log to postgres using (true);

create table automatic_messages (
  office_id bigint not null,
  kind text not null,
  is_on boolean not null,
  days integer,
  review_url text,
  queued_to date not null,
  constraint automatic_messages_pkey primary key (office_id, kind),
  constraint automatic_messages_days_check check (days between 1 and 730),
  constraint automatic_messages_kind_check check (kind in ('birthday', 'miss_you', 'review')),
  constraint automatic_messages_office_id_fkey foreign key (office_id) references offices (id),
  constraint automatic_messages_review_url_check check (review_url ~ '^https://[^[:space:]]+$' and length(review_url) <= 300),
  constraint birthday_has_no_days check ((kind = 'birthday') = (days is null)),
  constraint review_has_page check (kind <> 'review' or not is_on or review_url is not null)
);
alter table automatic_messages enable row level security, force row level security;
create policy lookups on automatic_messages for select to luz_lookups using (true);
create policy office on automatic_messages to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on automatic_messages to postgres using (true);

create table booking_addresses (
  office_id bigint not null,
  slug text not null,
  taken_at timestamptz not null,
  constraint booking_addresses_pkey primary key (office_id, slug),
  constraint booking_addresses_office_id_fkey foreign key (office_id) references offices (id),
  constraint office_slug_taken unique (slug)
);
alter table booking_addresses enable row level security, force row level security;
create policy lookups on booking_addresses for select to luz_lookups using (true);
create policy office on booking_addresses to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on booking_addresses to postgres using (true);

create table booking_sessions (
  office_id bigint not null,
  id bigint generated always as identity not null,
  token_id uuid not null,
  full_name text,
  phone text,
  email text,
  birth_date date,
  gender text,
  proved_phone text,
  created_at timestamptz not null,
  marketing_consent boolean default false not null,
  proved_email text,
  solved_puzzles integer default 0 not null,
  device_phone text,
  mailbox_phone text,
  constraint booking_sessions_pkey primary key (office_id, id),
  constraint booking_sessions_gender_check check (gender in ('זכר', 'נקבה', 'אחר')),
  constraint booking_sessions_office_id_fkey foreign key (office_id) references offices (id),
  constraint booking_sessions_phone_check check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint booking_sessions_solved_puzzles_check check (solved_puzzles between 0 and 3),
  constraint one_session_per_token unique (office_id, token_id)
);
create index booking_sessions_by_age on booking_sessions (office_id, created_at);
alter table booking_sessions enable row level security, force row level security;
create policy office on booking_sessions to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on booking_sessions to postgres using (true);

create table calendar_feeds (
  office_id bigint not null,
  employee_id bigint not null,
  token_mac bytea not null,
  with_details boolean not null,
  created_at timestamptz not null,
  constraint calendar_feeds_pkey primary key (office_id, employee_id),
  constraint calendar_feeds_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint calendar_feeds_office_id_fkey foreign key (office_id) references offices (id)
);
create index calendar_feeds_of_token on calendar_feeds (token_mac);
alter table calendar_feeds enable row level security, force row level security;
create policy lookups on calendar_feeds for select to luz_lookups using (true);
create policy office on calendar_feeds to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on calendar_feeds to postgres using (true);

create table calendar_settings (
  office_id bigint not null,
  id bigint generated always as identity not null,
  calendar_start_time time default '08:00:00'::time not null,
  calendar_end_time time default '18:00:00'::time not null,
  time_step integer default 30 not null,
  default_view text default 'daily' not null,
  version integer default 1 not null,
  closed_on_holidays boolean default true not null,
  short_eves boolean default true not null,
  constraint calendar_settings_pkey primary key (office_id, id),
  constraint calendar_settings_check check (calendar_start_time < calendar_end_time),
  constraint calendar_settings_default_view_check check (default_view in ('daily', 'weekly', 'monthly')),
  constraint calendar_settings_office_id_fkey foreign key (office_id) references offices (id),
  constraint calendar_settings_time_step_check check (time_step in (5, 10, 15, 30, 45, 60, 120)),
  constraint one_calendar_per_office unique (office_id)
);
alter table calendar_settings enable row level security, force row level security;
create policy office on calendar_settings to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on calendar_settings to postgres using (true);

create table campaigns (
  office_id bigint not null,
  id bigint generated always as identity not null,
  message text not null,
  created_by bigint,
  created_at timestamptz not null,
  send_at timestamptz not null,
  cancelled_at timestamptz,
  kind text default 'marketing' not null,
  constraint campaigns_pkey primary key (office_id, id),
  constraint campaign_has_writer check ((kind = 'marketing') = (created_by is not null)),
  constraint campaigns_kind_check check (kind in ('marketing', 'birthday', 'miss_you', 'review')),
  constraint campaigns_message_check check (message <> ''),
  constraint campaigns_office_id_created_by_fkey foreign key (office_id, created_by) references users (office_id, id),
  constraint campaigns_office_id_fkey foreign key (office_id) references offices (id)
);
create index campaigns_by_age on campaigns (office_id, created_at desc) where kind = 'marketing';
alter table campaigns enable row level security, force row level security;
create policy office on campaigns to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on campaigns to postgres using (true);

create table card_payments (
  office_id bigint not null,
  id bigint generated always as identity not null,
  order_id bigint not null,
  gateway_id bigint not null,
  token text not null,
  amount numeric(12, 2) not null,
  status text default 'created' not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  page_id text,
  failure text,
  transaction_id text,
  paid_amount numeric(12, 2),
  paid_at timestamptz,
  last_digits text,
  brand text,
  instalments integer,
  approval text,
  late_reason text,
  late_handled_at timestamptz,
  charge_key text,
  constraint card_payments_pkey primary key (office_id, id),
  constraint card_payments_amount_check check (amount > 0),
  constraint card_payments_charge_key_check check (length(charge_key) <= 50),
  constraint card_payments_check check (late_reason is null or status = 'paid'),
  constraint card_payments_check1 check (late_handled_at is null or late_reason is not null),
  constraint card_payments_instalments_check check (instalments >= 1),
  constraint card_payments_last_digits_check check (length(last_digits) <= 4),
  constraint card_payments_late_reason_check check (late_reason in ('order_closed', 'amount')),
  constraint card_payments_office_id_fkey foreign key (office_id) references offices (id),
  constraint card_payments_office_id_gateway_id_fkey foreign key (office_id, gateway_id) references payment_gateways (office_id, id),
  constraint card_payments_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint card_payments_paid_amount_check check (paid_amount > 0),
  constraint card_payments_status_check check (status in ('created', 'paid', 'failed', 'expired', 'cancelled')),
  constraint card_payments_token_check check (token ~ '^[A-Za-z0-9_-]{22}$'),
  constraint card_transaction_once unique (office_id, gateway_id, transaction_id),
  constraint charge_has_no_page check (charge_key is null or page_id is null),
  constraint paid_is_whole check ((status = 'paid') = (transaction_id is not null) and (status = 'paid') = (paid_amount is not null) and (status = 'paid') = (paid_at is not null))
);
create unique index card_payment_of_order on card_payments (office_id, order_id) where status = 'paid' and late_reason is null;
create unique index card_payment_waiting on card_payments (office_id, order_id) where status = 'created';
create index card_payments_by_token on card_payments (token);
create index card_payments_late on card_payments (office_id, paid_at) where late_reason is not null and late_handled_at is null;
create index card_payments_of_gateway on card_payments (office_id, gateway_id);
create index card_payments_of_order on card_payments (office_id, order_id);
alter table card_payments enable row level security, force row level security;
create policy lookups on card_payments for select to luz_lookups using (true);
create policy office on card_payments to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on card_payments to postgres using (true);
create trigger paid_card_payments_stay before delete or update on card_payments for each row execute function keep_card_payment();

create table card_refunds (
  office_id bigint not null,
  id bigint generated always as identity not null,
  card_payment_id bigint not null,
  key text not null,
  amount numeric(12, 2) not null,
  status text default 'asked' not null,
  refund_id text,
  created_at timestamptz not null,
  invoice_id bigint,
  wanted_credit jsonb,
  credit_id bigint,
  constraint card_refunds_pkey primary key (office_id, id),
  constraint card_refund_once unique (office_id, key),
  constraint card_refunds_amount_check check (amount > 0),
  constraint card_refunds_check check ((status = 'made') = (refund_id is not null)),
  constraint card_refunds_key_check check (length(key) between 1 and 80),
  constraint card_refunds_office_id_card_payment_id_fkey foreign key (office_id, card_payment_id) references card_payments (office_id, id),
  constraint card_refunds_office_id_credit_id_fkey foreign key (office_id, credit_id) references invoices (office_id, id),
  constraint card_refunds_office_id_fkey foreign key (office_id) references offices (id),
  constraint card_refunds_office_id_invoice_id_fkey foreign key (office_id, invoice_id) references invoices (office_id, id),
  constraint card_refunds_status_check check (status in ('asked', 'made', 'declined')),
  constraint credit_is_wanted check ((invoice_id is null) = (wanted_credit is null)),
  constraint made_refund_is_credited check (invoice_id is null or (status = 'made') = (credit_id is not null))
);
create unique index card_refund_open on card_refunds (office_id, invoice_id) where invoice_id is not null and status = 'asked';
create index card_refunds_of_credit on card_refunds (office_id, credit_id) where credit_id is not null;
create index card_refunds_of_invoice on card_refunds (office_id, invoice_id) where invoice_id is not null;
create index card_refunds_of_payment on card_refunds (office_id, card_payment_id) include (amount, status);
alter table card_refunds enable row level security, force row level security;
create policy office on card_refunds to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on card_refunds to postgres using (true);

create table card_views (
  office_id bigint not null,
  customer_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  constraint card_views_pkey primary key (office_id, customer_id, user_id, at),
  constraint card_views_office_id_fkey foreign key (office_id) references offices (id),
  constraint card_views_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id)
);
create index card_views_by_age on card_views (office_id, at);
alter table card_views enable row level security, force row level security;
create policy office on card_views to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on card_views to postgres using (true);

create table categories (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamptz default now() not null,
  deleted_at timestamptz,
  version integer default 1 not null,
  sort_order integer,
  constraint categories_pkey primary key (office_id, id),
  constraint categories_name_check check (length(name) between 1 and 60),
  constraint categories_office_id_fkey foreign key (office_id) references offices (id),
  constraint categories_sort_order_check check (sort_order > 0)
);
create unique index category_name_taken on categories (office_id, lower(name)) where deleted_at is null;
alter table categories enable row level security, force row level security;
create policy office on categories to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on categories to postgres using (true);

create table chat_messages (
  office_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  message text not null,
  reply text,
  status text not null,
  source text not null,
  action text,
  first_name text,
  product_id bigint,
  counted_month date,
  pending_until timestamptz,
  created_at timestamptz not null,
  constraint chat_messages_pkey primary key (office_id, id),
  constraint chat_messages_action_check check (action in ('birthday', 'business', 'product', 'service')),
  constraint chat_messages_message_check check (message <> ''),
  constraint chat_messages_office_id_fkey foreign key (office_id) references offices (id),
  constraint chat_messages_office_id_product_id_fkey foreign key (office_id, product_id) references products (office_id, id),
  constraint chat_messages_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id),
  constraint chat_messages_reply_check check (reply <> ''),
  constraint chat_messages_source_check check (source in ('model', 'template')),
  constraint chat_messages_status_check check (status in ('pending', 'done', 'cut', 'stopped')),
  constraint model_is_counted check ((source = 'model') = (counted_month is not null)),
  constraint pending_ends check ((status = 'pending') = (pending_until is not null)),
  constraint reply_is_written check ((status = 'pending') = (reply is null))
);
create index chat_messages_of_user on chat_messages (office_id, user_id, id);
create unique index chat_reply_pending on chat_messages (office_id, user_id) where status = 'pending';
alter table chat_messages enable row level security, force row level security;
create policy office on chat_messages to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on chat_messages to postgres using (true);

create table customer_devices (
  office_id bigint not null,
  id bigint generated always as identity not null,
  phone text not null,
  token_mac bytea not null,
  used_at timestamptz not null,
  constraint customer_devices_pkey primary key (office_id, id),
  constraint customer_device_token unique (office_id, token_mac),
  constraint customer_devices_office_id_fkey foreign key (office_id) references offices (id)
);
create index customer_devices_of_phone on customer_devices (office_id, phone);
alter table customer_devices enable row level security, force row level security;
create policy office on customer_devices to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on customer_devices to postgres using (true);

create table customer_ledger (
  office_id bigint not null,
  id bigint generated always as identity not null,
  customer_id bigint not null,
  order_id bigint,
  amount numeric(12, 2) not null,
  created_at timestamptz not null,
  settled_by bigint,
  constraint customer_ledger_pkey primary key (office_id, id),
  constraint customer_ledger_amount_check check (amount <> 0),
  constraint customer_ledger_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint customer_ledger_office_id_fkey foreign key (office_id) references offices (id),
  constraint customer_ledger_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint customer_ledger_office_id_settled_by_fkey foreign key (office_id, settled_by) references orders (office_id, id),
  constraint settlement_reduces check (settled_by is null or amount < 0)
);
create index ledger_of_customer on customer_ledger (office_id, customer_id) include (amount);
create index ledger_of_order on customer_ledger (office_id, order_id) where order_id is not null;
create index ledger_of_settlement on customer_ledger (office_id, settled_by) where settled_by is not null;
alter table customer_ledger enable row level security, force row level security;
create policy office on customer_ledger to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on customer_ledger to postgres using (true);

create table customer_pictures (
  office_id bigint not null,
  id bigint generated always as identity not null,
  customer_id bigint not null,
  added_by bigint not null,
  note text,
  file_key text not null,
  thumbnail_key text not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint customer_pictures_pkey primary key (office_id, id),
  constraint customer_pictures_note_check check (length(note) between 1 and 200),
  constraint customer_pictures_office_id_added_by_fkey foreign key (office_id, added_by) references users (office_id, id),
  constraint customer_pictures_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint customer_pictures_office_id_fkey foreign key (office_id) references offices (id)
);
create index deleted_pictures on customer_pictures (office_id, deleted_at) where deleted_at is not null;
create index pictures_of_customer on customer_pictures (office_id, customer_id, id);
alter table customer_pictures enable row level security, force row level security;
create policy office on customer_pictures to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on customer_pictures to postgres using (true);

create table customers (
  office_id bigint not null,
  id bigint generated always as identity not null,
  full_name text not null,
  phone text not null,
  email text,
  notes text,
  id_number text,
  is_active boolean default true not null,
  handled_by bigint,
  birth_date date,
  gender text,
  address_street text,
  address_house_number text,
  address_apartment text,
  address_city text,
  settings_send_sms boolean default true not null,
  settings_send_approval_sms boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  merged_into bigint,
  search_text text generated always as (searchable((((full_name || ' ') || phone) || ' ') || regexp_replace(phone, '^\+972', '0'))) stored not null,
  documents_consent_at timestamptz,
  marketing_consent boolean default false not null,
  marketing_consent_at timestamptz,
  marketing_consent_source text,
  preferred_channel text,
  erased_at timestamptz,
  documents_consent boolean default false not null,
  phone_unproved boolean default false not null,
  unproved_session bigint,
  business_number text,
  documents_asked_at timestamptz,
  documents_consent_source text,
  documents_consent_words text,
  marketing_consent_words text,
  constraint customers_pkey primary key (office_id, id),
  constraint customers_check check (erased_at is null or deleted_at is not null),
  constraint customers_documents_consent_source_check check (documents_consent_source in ('staff', 'till', 'sending', 'booking')),
  constraint customers_full_name_check check (length(full_name) between 1 and 60),
  constraint customers_gender_check check (gender in ('זכר', 'נקבה', 'אחר')),
  constraint customers_marketing_consent_source_check check (marketing_consent_source in ('staff', 'recipient', 'booking')),
  constraint customers_office_id_fkey foreign key (office_id) references offices (id),
  constraint customers_office_id_handled_by_fkey foreign key (office_id, handled_by) references users (office_id, id),
  constraint customers_office_id_merged_into_fkey foreign key (office_id, merged_into) references customers (office_id, id),
  constraint customers_phone_check check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint customers_preferred_channel_check check (preferred_channel in ('sms', 'email', 'whatsapp')),
  constraint marketing_consent_has_origin check (marketing_consent = (marketing_consent_at is not null) and marketing_consent = (marketing_consent_source is not null)),
  constraint unproved_card_of_a_session foreign key (office_id, unproved_session) references booking_sessions (office_id, id),
  constraint unproved_session_has_a_card check (phone_unproved or unproved_session is null)
);
create unique index customer_phone_taken on customers (office_id, phone) where deleted_at is null and not phone_unproved;
create index customers_by_age on customers (office_id, created_at desc, id desc) where deleted_at is null;
create index customers_by_name on customers (office_id, full_name, id) where deleted_at is null;
create index customers_of_a_session on customers (office_id, unproved_session) where unproved_session is not null;
create index customers_of_employee on customers (office_id, handled_by) where handled_by is not null;
create index customers_to_erase on customers (office_id, deleted_at) where deleted_at is not null and erased_at is null;
create index customers_to_search on customers (office_id, full_name, id) include (search_text) where deleted_at is null;
create index customers_unproved on customers (office_id, phone) where deleted_at is null and phone_unproved;
create unique index walk_in_card on customers (office_id) where phone = '+10000001';
alter table customers enable row level security, force row level security;
create policy lookups on customers for select to luz_lookups using (true);
create policy office on customers to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on customers to postgres using (true);
create trigger consents_are_proved after insert on customers for each row when (new.marketing_consent) execute function prove_consent();
create trigger consents_end_or_begin after update of phone, marketing_consent, marketing_consent_at on customers for each row when (old.marketing_consent or new.marketing_consent) execute function prove_consent();

create table day_closes (
  office_id bigint not null,
  id bigint generated always as identity not null,
  number integer not null,
  close_date date not null,
  covers_from timestamptz not null,
  covers_to timestamptz not null,
  expected_cash numeric(12, 2) not null,
  counted_cash numeric(12, 2) not null,
  difference numeric(12, 2) generated always as (counted_cash - expected_cash) stored not null,
  closed_by bigint not null,
  closed_at timestamptz not null,
  constraint day_closes_pkey primary key (office_id, id),
  constraint day_close_number_taken unique (office_id, number),
  constraint day_closes_check check (covers_from < covers_to),
  constraint day_closes_counted_cash_check check (counted_cash >= 0),
  constraint day_closes_number_check check (number >= 1),
  constraint day_closes_office_id_closed_by_fkey foreign key (office_id, closed_by) references users (office_id, id),
  constraint day_closes_office_id_fkey foreign key (office_id) references offices (id)
);
alter table day_closes enable row level security, force row level security;
create policy office on day_closes to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on day_closes to postgres using (true);
create trigger day_closes_stay before delete or update on day_closes for each row execute function refuse_change();

create table dealer_ceilings (
  starts_on date not null,
  amount numeric(12, 2) not null,
  constraint dealer_ceilings_pkey primary key (starts_on),
  constraint dealer_ceilings_amount_check check (amount > 0)
);

create table deposits (
  office_id bigint not null,
  id bigint generated always as identity not null,
  appointment_id bigint not null,
  order_id bigint not null,
  card_payment_id bigint not null,
  amount numeric(12, 2) not null,
  price numeric(12, 2) not null,
  free_hours integer not null,
  created_at timestamptz not null,
  page_url text,
  opened_at timestamptz,
  paid_at timestamptz,
  invoice_id bigint,
  used_amount numeric(12, 2) default 0 not null,
  decided_at timestamptz,
  refund numeric(12, 2),
  refunded_at timestamptz,
  rest_returned boolean default false not null,
  agreed_start timestamptz not null,
  constraint deposits_pkey primary key (office_id, id),
  constraint decision_is_whole check ((decided_at is null) = (refund is null)),
  constraint deposit_of_appointment unique (office_id, appointment_id),
  constraint deposit_of_order unique (office_id, order_id),
  constraint deposit_start_is_ahead check (agreed_start > created_at),
  constraint deposit_used_up check (used_amount >= 0 and coalesce(refund, 0) >= 0 and (used_amount + coalesce(refund, 0)) <= amount),
  constraint deposits_amount_check check (amount > 0),
  constraint deposits_check check (price >= amount),
  constraint deposits_check1 check (refunded_at is null or refund > 0),
  constraint deposits_free_hours_check check (free_hours between 0 and 720),
  constraint deposits_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint deposits_office_id_card_payment_id_fkey foreign key (office_id, card_payment_id) references card_payments (office_id, id),
  constraint deposits_office_id_fkey foreign key (office_id) references offices (id),
  constraint deposits_office_id_invoice_id_fkey foreign key (office_id, invoice_id) references invoices (office_id, id),
  constraint deposits_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint only_paid_deposits_deducted check (used_amount = 0 or paid_at is not null),
  constraint only_paid_deposits_return check (decided_at is null or paid_at is not null),
  constraint paid_deposit_is_whole check ((paid_at is null) = (invoice_id is null)),
  constraint rest_is_decided check (not rest_returned or decided_at is not null)
);
create index deposits_of_invoice on deposits (office_id, invoice_id);
create index deposits_of_payment on deposits (office_id, card_payment_id);
alter table deposits enable row level security, force row level security;
create policy office on deposits to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on deposits to postgres using (true);
create trigger deposit_is_of_customer before update of paid_at on deposits for each row when (new.paid_at is not null and old.paid_at is null) execute function check_payer();
create trigger deposit_start_is_of_appointment before update of agreed_start on deposits for each row when (new.agreed_start is distinct from old.agreed_start) execute function check_agreed_start();

create table document_links (
  office_id bigint not null,
  appointment_id bigint,
  document_id bigint not null,
  token text not null,
  created_at timestamptz not null,
  id bigint generated always as identity not null,
  order_id bigint,
  customer_id bigint,
  expires_at timestamptz,
  constraint document_links_pkey primary key (office_id, id),
  constraint document_link_expires check ((appointment_id is null) = (expires_at is not null)),
  constraint document_link_of_one_thing check (num_nonnulls(appointment_id, order_id, customer_id) = 1),
  constraint document_links_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint document_links_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint document_links_office_id_document_id_fkey foreign key (office_id, document_id) references documents (office_id, id),
  constraint document_links_office_id_fkey foreign key (office_id) references offices (id),
  constraint document_links_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint document_links_token_check check (token ~ '^([\x01-\x04][A-Za-z0-9_-]{21}|[A-Za-z0-9_-]{22})$')
);
create unique index document_link_of_appointment on document_links (office_id, appointment_id, document_id) where appointment_id is not null;
create unique index document_link_of_order on document_links (office_id, order_id, document_id) where order_id is not null;
create index document_links_by_token on document_links (token);
create index document_links_of_customer on document_links (office_id, customer_id) where customer_id is not null;
create index links_of_document on document_links (office_id, document_id);
alter table document_links enable row level security, force row level security;
create policy lookups on document_links for select to luz_lookups using (true);
create policy office on document_links to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on document_links to postgres using (true);

create table document_requests (
  office_id bigint not null,
  id bigint generated always as identity not null,
  customer_id bigint not null,
  document_id bigint not null,
  document_name text not null,
  phone text not null,
  token text not null,
  original_sha256 bytea,
  pages integer not null,
  status text default 'sent' not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  code_mac bytea,
  code_expires_at timestamptz,
  code_attempts integer default 0 not null,
  signer_name text,
  signer_network text,
  signed_at timestamptz,
  file_key text,
  file_sha256 bytea,
  form_version integer,
  answers bytea,
  appointment_id bigint,
  purpose text default 'sign' not null,
  constraint document_requests_pkey primary key (office_id, id),
  constraint answers_belong_to_signed_form check ((answers is not null) = (form_version is not null and status = 'signed')),
  constraint code_expires check ((code_mac is null) = (code_expires_at is null)),
  constraint document_requests_file_sha256_check check (length(file_sha256) = 32),
  constraint document_requests_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint document_requests_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint document_requests_office_id_document_id_fkey foreign key (office_id, document_id) references documents (office_id, id),
  constraint document_requests_office_id_document_id_form_version_fkey foreign key (office_id, document_id, form_version) references form_versions (office_id, document_id, number),
  constraint document_requests_office_id_fkey foreign key (office_id) references offices (id),
  constraint document_requests_original_sha256_check check (length(original_sha256) = 32),
  constraint document_requests_pages_check check (pages >= 1 or (pages = 0 and (form_version is not null or purpose = 'read'))),
  constraint document_requests_purpose_check check (purpose in ('sign', 'read')),
  constraint document_requests_signer_name_check check (signer_name <> ''),
  constraint document_requests_status_check check (status in ('sent', 'opened', 'signed', 'cancelled')),
  constraint document_requests_token_check check (token ~ '^([\x01-\x04][A-Za-z0-9_-]{21}|[A-Za-z0-9_-]{22})$'),
  constraint purpose_decides_content check ((purpose = 'sign' and original_sha256 is not null) or (purpose = 'read' and original_sha256 is null and pages = 0 and form_version is null and code_mac is null and status <> 'signed')),
  constraint signature_is_whole check ((status = 'signed') = (signer_name is not null) and (status = 'signed') = (signer_network is not null) and (status = 'signed') = (signed_at is not null) and (status = 'signed') = (file_key is not null) and (status = 'signed') = (file_sha256 is not null))
);
create unique index document_request_of_appointment on document_requests (office_id, appointment_id, document_id) where appointment_id is not null;
create index document_requests_by_file on document_requests (file_sha256) where file_sha256 is not null;
create index document_requests_by_short_link on document_requests (substr(token, 2, 11));
create index document_requests_by_token on document_requests (token);
create index document_requests_of_customer on document_requests (office_id, customer_id, id);
create index document_requests_of_document on document_requests (office_id, document_id, id);
create index signed_requests_by_age on document_requests (office_id, signed_at) where signed_at is not null;
alter table document_requests enable row level security, force row level security;
create policy lookups on document_requests for select to luz_lookups using (true);
create policy office on document_requests to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on document_requests to postgres using (true);
create trigger signed_requests_stay before delete or update on document_requests for each row execute function keep_signed_request();

create table documents (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  description text,
  file_key text,
  file_name text,
  file_type text not null,
  file_bytes integer,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  deleted_at timestamptz,
  pdf_key text,
  constraint documents_pkey primary key (office_id, id),
  constraint documents_file_bytes_check check (file_bytes > 0),
  constraint documents_file_type_check check (file_type in ('pdf', 'doc', 'docx', 'form')),
  constraint documents_name_check check (length(name) between 1 and 80),
  constraint documents_office_id_fkey foreign key (office_id) references offices (id),
  constraint form_has_no_file check ((file_type = 'form') = (file_key is null) and (file_type = 'form') = (file_name is null) and (file_type = 'form') = (file_bytes is null)),
  constraint pdf_of_word check (pdf_key is null or file_type in ('doc', 'docx'))
);
create index documents_by_name on documents (office_id, name) where deleted_at is null;
alter table documents enable row level security, force row level security;
create policy lookups on documents for select to luz_lookups using (true);
create policy office on documents to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on documents to postgres using (true);

create table email_changes (
  office_id bigint not null,
  user_id bigint not null,
  email text not null,
  code_mac bytea not null,
  expires_at timestamptz not null,
  attempts integer default 0 not null,
  constraint email_changes_pkey primary key (office_id, user_id),
  constraint email_changes_email_check check (email = lower(email)),
  constraint email_changes_office_id_fkey foreign key (office_id) references offices (id),
  constraint email_changes_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id)
);
alter table email_changes enable row level security, force row level security;
create policy office on email_changes to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on email_changes to postgres using (true);

create table employee_absences (
  office_id bigint not null,
  id bigint generated always as identity not null,
  employee_id bigint not null,
  from_date date not null,
  until_date date not null,
  start_minute integer,
  end_minute integer,
  note text,
  constraint employee_absences_pkey primary key (office_id, id),
  constraint employee_absences_check check (from_date <= until_date and (until_date - from_date) <= 366),
  constraint employee_absences_check1 check ((start_minute is null) = (end_minute is null)),
  constraint employee_absences_check2 check (start_minute is null or (start_minute < end_minute and from_date = until_date)),
  constraint employee_absences_end_minute_check check (end_minute between 1 and 1440),
  constraint employee_absences_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint employee_absences_office_id_fkey foreign key (office_id) references offices (id),
  constraint employee_absences_start_minute_check check (start_minute between 0 and 1439)
);
create unique index absence_once on employee_absences (office_id, employee_id, from_date, until_date, start_minute, end_minute) nulls not distinct;
create index absences_of_employee on employee_absences (office_id, employee_id, until_date);
alter table employee_absences enable row level security, force row level security;
create policy office on employee_absences to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on employee_absences to postgres using (true);

create table employee_hours (
  office_id bigint not null,
  employee_id bigint not null,
  weekday integer not null,
  start_minute integer not null,
  end_minute integer not null,
  constraint employee_hours_pkey primary key (office_id, employee_id, weekday, start_minute),
  constraint employee_hours_check check (start_minute < end_minute),
  constraint employee_hours_end_minute_check check (end_minute between 1 and 1440),
  constraint employee_hours_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint employee_hours_office_id_fkey foreign key (office_id) references offices (id),
  constraint employee_hours_overlap exclude using gist (office_id with =, employee_id with =, weekday with =, int4range(start_minute, end_minute) with &&),
  constraint employee_hours_start_minute_check check (start_minute between 0 and 1439),
  constraint employee_hours_weekday_check check (weekday between 0 and 6)
);
alter table employee_hours enable row level security, force row level security;
create policy office on employee_hours to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on employee_hours to postgres using (true);

create table events (
  office_id bigint not null,
  id uuid default gen_random_uuid() not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  at timestamptz default clock_timestamp() not null,
  what text,
  subject_id bigint,
  session_id uuid,
  constraint events_check check ((what is null) = (subject_id is null) and (what is null) <> (session_id is null))
);
create index events_by_transaction on events (transaction_id);
alter table events enable row level security, force row level security;
create policy forgotten on events for delete to luz_lookups using (true);
create policy lookups on events for select to luz_lookups using (true);
create policy office on events to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on events to postgres using (true);

create table form_versions (
  office_id bigint not null,
  document_id bigint not null,
  number integer not null,
  fields jsonb not null,
  created_at timestamptz not null,
  constraint form_versions_pkey primary key (office_id, document_id, number),
  constraint form_versions_fields_check check (jsonb_typeof(fields) = 'array'),
  constraint form_versions_number_check check (number >= 1),
  constraint form_versions_office_id_document_id_fkey foreign key (office_id, document_id) references documents (office_id, id),
  constraint form_versions_office_id_fkey foreign key (office_id) references offices (id)
);
alter table form_versions enable row level security, force row level security;
create policy lookups on form_versions for select to luz_lookups using (true);
create policy office on form_versions to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on form_versions to postgres using (true);
create trigger form_versions_stay before delete or update on form_versions for each row execute function keep_form_version();

create table idempotency_keys (
  office_id bigint not null,
  caller text not null,
  key text not null,
  request_mac bytea not null,
  status integer,
  answer bytea,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (office_id, caller, key),
  constraint idempotency_keys_key_check check (key ~ '^[!-~]{1,128}$'),
  constraint idempotency_keys_office_id_fkey foreign key (office_id) references offices (id),
  constraint idempotency_keys_status_check check (status between 200 and 299)
);
create index idempotency_keys_by_age on idempotency_keys (office_id, created_at);
alter table idempotency_keys enable row level security, force row level security;
create policy office on idempotency_keys to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on idempotency_keys to postgres using (true);

create table invoice_lines (
  office_id bigint not null,
  invoice_id bigint not null,
  "position" integer not null,
  product_id bigint,
  employee_id bigint,
  description text not null,
  quantity integer not null,
  price numeric(12, 2) not null,
  discount numeric(12, 2) default 0 not null,
  credited_position integer,
  constraint invoice_lines_pkey primary key (office_id, invoice_id, "position"),
  constraint invoice_lines_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint invoice_lines_office_id_fkey foreign key (office_id) references offices (id),
  constraint invoice_lines_office_id_invoice_id_fkey foreign key (office_id, invoice_id) references invoices (office_id, id) on delete cascade,
  constraint invoice_lines_office_id_product_id_fkey foreign key (office_id, product_id) references products (office_id, id),
  constraint invoice_lines_quantity_check check (quantity >= 1)
);
alter table invoice_lines enable row level security, force row level security;
create policy office on invoice_lines to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on invoice_lines to postgres using (true);
create trigger issued_lines_stay before insert or delete or update on invoice_lines for each row execute function keep_issued_lines();

create table invoices (
  office_id bigint not null,
  id bigint generated always as identity not null,
  document_type integer not null,
  status text default 'draft' not null,
  invoice_number integer,
  order_id bigint,
  customer_id bigint,
  original_invoice_id bigint,
  reason text,
  invoice_date date not null,
  issued_at timestamptz,
  full_name text not null,
  email text,
  business_number text,
  payment_method text,
  asmacta text,
  net_amount numeric(12, 2) not null,
  vat_rate numeric(4, 2),
  vat_amount numeric(12, 2) not null,
  discount_amount numeric(12, 2) default 0 not null,
  rounding_amount numeric(12, 2) default 0 not null,
  total_amount numeric(12, 2) not null,
  share_email boolean default false not null,
  share_whatsapp boolean default false not null,
  public_token text not null,
  snapshot jsonb,
  snapshot_hash bytea,
  file text,
  original_taken_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz not null,
  search_text text generated always as (searchable((full_name || ' ') || coalesce((invoice_number)::text, ''))) stored not null,
  reverse_charge_of bigint,
  payment_methods text[] generated always as (payment_methods_of(snapshot, payment_method)) stored not null,
  opened_at timestamptz,
  id_number text,
  book integer default 1 not null,
  constraint invoices_pkey primary key (office_id, id),
  constraint amounts_agree check ((net_amount + vat_amount) = total_amount),
  constraint buyer_is_dealer_or_person check (business_number is null or id_number is null),
  constraint credit_has_original check (document_type <> 330 or original_invoice_id is not null),
  constraint exempt_has_no_vat check (document_type <> 400 or vat_amount = 0),
  constraint invoice_number_taken unique (office_id, book, document_type, invoice_number),
  constraint invoices_document_type_check check (document_type in (300, 320, 330, 400)),
  constraint invoices_invoice_number_check check (invoice_number >= 1),
  constraint invoices_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint invoices_office_id_fkey foreign key (office_id) references offices (id),
  constraint invoices_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint invoices_office_id_original_invoice_id_fkey foreign key (office_id, original_invoice_id) references invoices (office_id, id),
  constraint invoices_public_token_check check (public_token ~ '^[A-Za-z0-9_-]{22}$'),
  constraint invoices_reverse_charge_of_fkey foreign key (office_id, reverse_charge_of) references invoices (office_id, id),
  constraint invoices_status_check check (status in ('draft', 'issued')),
  constraint issued_is_whole check ((status = 'issued') = (invoice_number is not null) and (status = 'issued') = (issued_at is not null) and (status = 'issued') = (snapshot is not null) and (status = 'issued') = (snapshot_hash is not null)),
  constraint reverse_charge_has_no_vat check (reverse_charge_of is null or vat_amount = 0)
);
create index credits_of_invoice on invoices (office_id, original_invoice_id) where original_invoice_id is not null;
create unique index document_after_reverse_charge on invoices (office_id, reverse_charge_of) where reverse_charge_of is not null;
create index invoice_drafts on invoices (office_id, id) where status = 'draft';
create index invoices_by_date on invoices (office_id, invoice_date desc, id desc) include (status, document_type, original_invoice_id, invoice_number, net_amount, vat_amount, total_amount, payment_methods);
create index invoices_by_number on invoices (office_id, invoice_number desc, id desc);
create index invoices_by_short_link on invoices (substr(public_token, 2, 11));
create index invoices_by_token on invoices (public_token);
create index invoices_by_total on invoices (office_id, total_amount, id);
create index invoices_of_customer on invoices (office_id, customer_id, id desc) where customer_id is not null;
create index invoices_of_order on invoices (office_id, order_id) where order_id is not null;
create index invoices_to_search on invoices (office_id, full_name, id) include (search_text);
alter table invoices enable row level security, force row level security;
create policy lookups on invoices for select to luz_lookups using (true);
create policy office on invoices to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on invoices to postgres using (true);
create trigger issued_documents_stay before insert or delete or update on invoices for each row execute function keep_issued_document();

create table kept_cards (
  office_id bigint not null,
  id bigint generated always as identity not null,
  appointment_id bigint not null,
  gateway_id bigint not null,
  webhook_token text not null,
  fee numeric(12, 2) not null,
  price numeric(12, 2) not null,
  free_hours integer not null,
  approve boolean not null,
  created_at timestamptz not null,
  page_id text,
  page_url text,
  opened_at timestamptz,
  declined boolean default false not null,
  given_at timestamptz,
  card bytea,
  last_digits text,
  brand text,
  due numeric(12, 2),
  order_id bigint,
  charged_at timestamptz,
  agreed_start timestamptz not null,
  customer_id bigint not null,
  constraint kept_cards_pkey primary key (office_id, id),
  constraint agreed_start_is_ahead check (agreed_start > created_at),
  constraint charged_card_is_erased check (charged_at is null or (order_id is not null and card is null)),
  constraint due_within_fee check (due > 0 and due <= fee),
  constraint kept_card_of_appointment unique (office_id, appointment_id),
  constraint kept_card_of_order unique (office_id, order_id),
  constraint kept_cards_check check (price >= fee),
  constraint kept_cards_fee_check check (fee > 0),
  constraint kept_cards_free_hours_check check (free_hours between 0 and 720),
  constraint kept_cards_last_digits_check check (length(last_digits) <= 4),
  constraint kept_cards_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint kept_cards_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint kept_cards_office_id_fkey foreign key (office_id) references offices (id),
  constraint kept_cards_office_id_gateway_id_fkey foreign key (office_id, gateway_id) references payment_gateways (office_id, id),
  constraint kept_cards_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint kept_cards_webhook_token_check check (webhook_token ~ '^[A-Za-z0-9_-]{22}$'),
  constraint only_given_cards_charged check (order_id is null or given_at is not null),
  constraint only_given_cards_kept check (card is null or given_at is not null)
);
create index kept_cards_by_token on kept_cards (webhook_token);
create index kept_cards_of_customer on kept_cards (office_id, customer_id);
create index kept_cards_of_gateway on kept_cards (office_id, gateway_id);
alter table kept_cards enable row level security, force row level security;
create policy lookups on kept_cards for select to luz_lookups using (true);
create policy office on kept_cards to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on kept_cards to postgres using (true);
create trigger agreed_start_is_of_appointment before update of agreed_start on kept_cards for each row when (new.agreed_start is distinct from old.agreed_start) execute function check_agreed_start();
create trigger charged_cards_stay before delete or update on kept_cards for each row execute function keep_kept_card();

create table known_devices (
  id bigint generated always as identity not null,
  person_id bigint not null,
  token_mac bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint known_devices_pkey primary key (id),
  constraint known_device_token unique (person_id, token_mac),
  constraint known_devices_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);
alter table known_devices enable row level security, force row level security;
create policy members on known_devices to luz_app using (exists (select
   from users u
  where (u.office_id = current_office() and u.person_id = known_devices.person_id)));
create policy owner on known_devices to postgres using (true);

create table last_backup (
  id boolean default true not null,
  taken_at timestamptz not null,
  constraint last_backup_pkey primary key (id),
  constraint last_backup_id_check check (id)
);

create table mail_messages (
  office_id bigint not null,
  id bigint generated always as identity not null,
  address text not null,
  subject text not null,
  body text,
  status text default 'queued' not null,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  customer_id bigint,
  appointment_id bigint,
  order_id bigint,
  invoice_id bigint,
  report_month date,
  is_secret boolean default false not null,
  is_proof boolean default false not null,
  held_job jsonb,
  constraint mail_messages_pkey primary key (office_id, id),
  constraint mail_about_one_thing check (num_nonnulls(appointment_id, order_id, invoice_id, report_month) <= 1),
  constraint mail_messages_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint mail_messages_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint mail_messages_office_id_fkey foreign key (office_id) references offices (id),
  constraint mail_messages_office_id_invoice_id_fkey foreign key (office_id, invoice_id) references invoices (office_id, id),
  constraint mail_messages_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint mail_messages_report_month_check check (extract(day from report_month) = 1),
  constraint mail_messages_status_check check (status in ('queued', 'sent', 'failed'))
);
create index held_mail on mail_messages (office_id, id) where held_job is not null;
create index mail_by_age on mail_messages (office_id, created_at desc, id desc);
create index mail_in_trouble on mail_messages (status, created_at) where status in ('queued', 'failed');
create index mail_of_appointment on mail_messages (office_id, appointment_id) where appointment_id is not null;
create index mail_of_customer on mail_messages (office_id, customer_id, created_at desc) where customer_id is not null;
create index mail_of_invoice on mail_messages (office_id, invoice_id) where invoice_id is not null;
create index mail_of_order on mail_messages (office_id, order_id) where order_id is not null;
create index mail_of_report on mail_messages (office_id, report_month, id desc) where report_month is not null;
create unique index report_mail_waits on mail_messages (office_id, report_month) where report_month is not null and status = 'queued';
alter table mail_messages enable row level security, force row level security;
create policy lookups on mail_messages for select to luz_lookups using (true);
create policy office on mail_messages to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on mail_messages to postgres using (true);

create table marketing_phones (
  office_id bigint not null,
  phone text not null,
  token text default (chr(1) || translate(substring(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16), 'base64') from 1 for 21), '+/', '-_')) not null,
  refused_at timestamptz,
  constraint marketing_phones_pkey primary key (office_id, phone),
  constraint marketing_phones_office_id_fkey foreign key (office_id) references offices (id),
  constraint marketing_phones_phone_check check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint marketing_phones_token_check check (token ~ '^([\x01-\x04][A-Za-z0-9_-]{21}|[A-Za-z0-9_-]{22})$')
);
create index marketing_phones_by_short_link on marketing_phones (substr(token, 2, 11));
create index marketing_phones_by_token on marketing_phones (token);
alter table marketing_phones enable row level security, force row level security;
create policy lookups on marketing_phones for select to luz_lookups using (true);
create policy office on marketing_phones to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on marketing_phones to postgres using (true);

create table marketing_proofs (
  office_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  phone text not null,
  at timestamptz not null,
  source text,
  words text,
  sms_id bigint,
  kept_since timestamptz,
  constraint marketing_proofs_pkey primary key (office_id, id),
  constraint marketing_proofs_kind_check check (kind in ('consent', 'message')),
  constraint marketing_proofs_office_id_fkey foreign key (office_id) references offices (id),
  constraint marketing_proofs_source_check check (source in ('staff', 'recipient', 'booking')),
  constraint proof_has_origin check (
case kind
    when 'consent' then (source is not null and sms_id is null)
    else (source is null and sms_id is not null and words is not null and kept_since is not null)
end)
);
create index marketing_proofs_of_phone on marketing_proofs (office_id, phone);
alter table marketing_proofs enable row level security, force row level security;
create policy office on marketing_proofs to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on marketing_proofs to postgres using (true);
create trigger proofs_stay before delete or update on marketing_proofs for each row execute function keep_proof();

create table message_templates (
  office_id bigint not null,
  kind text not null,
  message text,
  is_sent boolean default true not null,
  constraint message_templates_pkey primary key (office_id, kind),
  constraint message_templates_kind_check check (kind in ('confirmation', 'change', 'cancellation', 'decline', 'reminder', 'birthday', 'miss_you', 'review')),
  constraint message_templates_message_check check (length(message) between 1 and 500),
  constraint message_templates_office_id_fkey foreign key (office_id) references offices (id)
);
alter table message_templates enable row level security, force row level security;
create policy office on message_templates to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on message_templates to postgres using (true);

create table migrations (
  name text not null,
  hash text not null,
  at timestamptz default now() not null,
  constraint migrations_pkey primary key (name)
);

create table notification_digests (
  office_id bigint not null,
  user_id bigint not null,
  hour integer not null,
  sent_on date,
  constraint notification_digests_pkey primary key (office_id, user_id),
  constraint notification_digests_hour_check check (hour between 5 and 11),
  constraint notification_digests_office_id_fkey foreign key (office_id) references offices (id),
  constraint notification_digests_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id)
);
alter table notification_digests enable row level security, force row level security;
create policy office on notification_digests to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on notification_digests to postgres using (true);

create table notification_settings (
  office_id bigint not null,
  user_id bigint not null,
  kind text not null,
  listed boolean not null,
  pushed boolean default true not null,
  constraint notification_settings_pkey primary key (office_id, user_id, kind),
  constraint kind_always_listed check (listed or kind not in ('quota_exhausted', 'payment_late')),
  constraint notification_settings_office_id_fkey foreign key (office_id) references offices (id),
  constraint notification_settings_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id)
);
alter table notification_settings enable row level security, force row level security;
create policy office on notification_settings to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on notification_settings to postgres using (true);

create table notifications (
  office_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  kind text not null,
  at timestamptz not null,
  seen_at timestamptz,
  customer_id bigint,
  appointment_id bigint,
  product_id bigint,
  facts jsonb default '{}'::jsonb not null,
  dedupe_key text,
  noticed_at timestamptz,
  constraint notifications_pkey primary key (office_id, id),
  constraint notifications_kind_check check (kind in ('booked_online', 'request_waiting', 'moved_by_customer', 'cancelled_by_customer', 'confirmed_by_customer', 'gap_filled', 'booked_by_staff', 'moved_by_staff', 'removed_by_staff', 'document_signed', 'message_failed', 'quota_exhausted', 'campaign_finished', 'whatsapp_failed', 'sold_by_employee', 'payment_received', 'payment_late', 'payment_refunded', 'debt_open', 'stock_low')),
  constraint notifications_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint notifications_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint notifications_office_id_fkey foreign key (office_id) references offices (id),
  constraint notifications_office_id_product_id_fkey foreign key (office_id, product_id) references products (office_id, id),
  constraint notifications_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id),
  constraint notified_once unique (office_id, user_id, dedupe_key)
);
create index notifications_by_age on notifications (office_id, at);
create index notifications_new on notifications (office_id, user_id) where noticed_at is null and seen_at is null;
create index notifications_of_customer on notifications (office_id, customer_id) where customer_id is not null;
create index notifications_of_request on notifications (office_id, appointment_id) where kind = 'request_waiting';
create index notifications_of_user on notifications (office_id, user_id, at desc, id desc);
create index notifications_unseen on notifications (office_id, user_id) where seen_at is null;
alter table notifications enable row level security, force row level security;
create policy office on notifications to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on notifications to postgres using (true);

create table number_ranges (
  office_id bigint not null,
  document_type integer not null,
  next_number integer not null,
  last_date date,
  book integer default 1 not null,
  first_number integer default 1 not null,
  constraint number_ranges_pkey primary key (office_id, book, document_type),
  constraint number_ranges_book_check check (book >= 1),
  constraint number_ranges_document_type_check check (document_type in (300, 320, 330, 400)),
  constraint number_ranges_first_number_check check (first_number between 1 and 99999999),
  constraint number_ranges_next_number_check check (next_number >= first_number),
  constraint number_ranges_office_id_fkey foreign key (office_id) references offices (id),
  constraint unused_range_has_no_date check ((last_date is null) = (next_number = first_number))
);
alter table number_ranges enable row level security, force row level security;
create policy office on number_ranges to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on number_ranges to postgres using (true);
create trigger range_counts_up before delete or update on number_ranges for each row execute function keep_number_range();
create constraint trigger range_has_invoices after insert or update on number_ranges deferrable initially deferred for each row execute function number_range_is_used();

create table office_hours (
  office_id bigint not null,
  weekday integer not null,
  start_minute integer not null,
  end_minute integer not null,
  constraint office_hours_pkey primary key (office_id, weekday, start_minute),
  constraint office_hours_check check (start_minute < end_minute),
  constraint office_hours_end_minute_check check (end_minute between 1 and 1440),
  constraint office_hours_office_id_fkey foreign key (office_id) references offices (id),
  constraint office_hours_overlap exclude using gist (office_id with =, weekday with =, int4range(start_minute, end_minute) with &&),
  constraint office_hours_start_minute_check check (start_minute between 0 and 1439),
  constraint office_hours_weekday_check check (weekday between 0 and 6)
);
alter table office_hours enable row level security, force row level security;
create policy office on office_hours to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on office_hours to postgres using (true);

create table offices (
  id bigint generated always as identity not null,
  slug text not null,
  name text not null,
  logo text,
  phone text,
  email text,
  business_number text,
  city text,
  address text,
  business_type text default 'licensed' not null,
  about text,
  facebook_link text,
  instagram_link text,
  tiktok_link text,
  num_employees integer default 1 not null,
  send_by_sms boolean default true not null,
  send_type text default 'sms' not null,
  receive_by_sms boolean default true not null,
  online_booking boolean default true not null,
  system_language text default 'he' not null,
  approve_bookings boolean default false not null,
  phone_proof boolean,
  booking_notice_minutes integer default 180 not null,
  booking_horizon_days integer default 60 not null,
  cancel_cutoff_hours integer default 24 not null,
  created_at timestamptz default now() not null,
  version integer default 1 not null,
  deposit_free_hours integer default 24 not null,
  accountant_email text,
  sms_sender text,
  unproved_per_hour integer default 6 not null,
  assessor_notified_on date,
  trade text,
  link_shared_at timestamptz,
  first_run_ended_at timestamptz,
  any_employee text default 'least_busy' not null,
  waiting_at_once integer default 1 not null,
  settings_version integer default 1 not null,
  book integer default 1 not null,
  books_since date,
  former_numbers text[] default '{}'::text[] not null,
  quiet_on_rest_days boolean default true not null,
  accessibility_coordinator text,
  constraint offices_pkey primary key (id),
  constraint first_book_has_no_start check ((book = 1) = (books_since is null)),
  constraint former_books_have_numbers check (cardinality(former_numbers) = (book - 1)),
  constraint offices_any_employee_check check (any_employee in ('least_busy', 'in_order')),
  constraint offices_book_check check (book >= 1),
  constraint offices_booking_horizon_days_check check (booking_horizon_days between 1 and 365),
  constraint offices_booking_notice_minutes_check check (booking_notice_minutes between 0 and 10080),
  constraint offices_business_type_check check (business_type in ('licensed', 'exempt', 'company')),
  constraint offices_cancel_cutoff_hours_check check (cancel_cutoff_hours between 0 and 720),
  constraint offices_deposit_free_hours_check check (deposit_free_hours between 0 and 720),
  constraint offices_id_slug_fkey foreign key (id, slug) references booking_addresses (office_id, slug) deferrable initially deferred,
  constraint offices_name_check check (length(name) between 1 and 80),
  constraint offices_num_employees_check check (num_employees >= 1),
  constraint offices_send_type_check check (send_type in ('sms', 'none')),
  constraint offices_slug_check check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$' and slug !~ '^[0-9]+$'),
  constraint offices_sms_sender_check check (sms_sender ~ '^[A-Za-z0-9]{2,11}$' and sms_sender ~ '[A-Za-z]'),
  constraint offices_system_language_check check (system_language = 'he'),
  constraint offices_trade_check check (trade in ('hair', 'barber', 'nails', 'brows', 'makeup', 'cosmetics', 'massage', 'fitness', 'clinic', 'coaching', 'pets', 'other')),
  constraint offices_unproved_per_hour_check check (unproved_per_hour between 0 and 1000),
  constraint offices_waiting_at_once_check check (waiting_at_once between 0 and 5)
);
alter table offices enable row level security, force row level security;
create policy lookups on offices for select to luz_lookups using (true);
create policy office on offices to luz_app using (id = current_office()) with check (id = current_office());
create policy owner on offices to postgres using (true);
create policy worker on offices for select to luz_worker using (true);

create table order_deductions (
  office_id bigint not null,
  id bigint generated always as identity not null,
  order_id bigint not null,
  kind text not null,
  prepaid_id bigint,
  amount numeric(12, 2) not null,
  visits integer default 0 not null,
  label text not null,
  invoice_id bigint,
  returns_id bigint,
  created_at timestamptz not null,
  deposit_id bigint,
  constraint order_deductions_pkey primary key (office_id, id),
  constraint deduction_has_source check ((kind = 'deposit') = (deposit_id is not null) and (kind = 'deposit') = (prepaid_id is null)),
  constraint deduction_returned_once unique (office_id, returns_id),
  constraint deduction_sign check ((returns_id is not null) = (amount < 0) and
case
    when (kind <> 'punch_card') then (visits = 0)
    when (amount > 0) then (visits > 0)
    else (visits < 0)
end),
  constraint order_deductions_amount_check check (amount <> 0),
  constraint order_deductions_kind_check check (kind in ('punch_card', 'voucher', 'deposit')),
  constraint order_deductions_label_check check (label <> ''),
  constraint order_deductions_office_id_deposit_id_fkey foreign key (office_id, deposit_id) references deposits (office_id, id),
  constraint order_deductions_office_id_fkey foreign key (office_id) references offices (id),
  constraint order_deductions_office_id_invoice_id_fkey foreign key (office_id, invoice_id) references invoices (office_id, id),
  constraint order_deductions_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint order_deductions_office_id_prepaid_id_fkey foreign key (office_id, prepaid_id) references prepaid (office_id, id),
  constraint order_deductions_office_id_returns_id_fkey foreign key (office_id, returns_id) references order_deductions (office_id, id)
);
create index deductions_of_deposit on order_deductions (office_id, deposit_id) where deposit_id is not null;
create index deductions_of_order on order_deductions (office_id, order_id);
create index deductions_of_prepaid on order_deductions (office_id, prepaid_id, id) where prepaid_id is not null;
alter table order_deductions enable row level security, force row level security;
create policy office on order_deductions to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on order_deductions to postgres using (true);
create trigger deductions_stay before delete or update on order_deductions for each row execute function refuse_change();
create trigger deductions_use_deposit after insert on order_deductions for each row when (new.deposit_id is not null) execute function use_deposit();
create trigger deductions_use_prepaid after insert on order_deductions for each row when (new.prepaid_id is not null) execute function use_prepaid();

create table order_items (
  office_id bigint not null,
  order_id bigint not null,
  "position" integer not null,
  product_id bigint,
  product_name text not null,
  quantity integer not null,
  price numeric(12, 2) not null,
  discount numeric(12, 2) default 0 not null,
  employee_id bigint,
  constraint order_items_pkey primary key (office_id, order_id, "position"),
  constraint discount_within_item check (discount <= ((quantity)::numeric * price)),
  constraint order_items_discount_check check (discount >= 0),
  constraint order_items_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint order_items_office_id_fkey foreign key (office_id) references offices (id),
  constraint order_items_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint order_items_office_id_product_id_fkey foreign key (office_id, product_id) references products (office_id, id),
  constraint order_items_price_check check (price >= 0),
  constraint order_items_quantity_check check (quantity >= 1)
);
create index order_items_of_product on order_items (office_id, product_id);
alter table order_items enable row level security, force row level security;
create policy office on order_items to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on order_items to postgres using (true);

create table orders (
  office_id bigint not null,
  id bigint generated always as identity not null,
  order_number integer not null,
  customer_id bigint,
  customer_name text not null,
  customer_email text,
  payment_method text not null,
  total_amount numeric(12, 2) not null,
  status text default 'completed' not null,
  created_at timestamptz not null,
  kind text default 'sale' not null,
  discount numeric(12, 2) default 0 not null,
  rounding numeric(12, 2) default 0 not null,
  tip numeric(12, 2) default 0 not null,
  tip_employee_id bigint,
  appointment_id bigint,
  seller_id bigint,
  pending jsonb,
  constraint orders_pkey primary key (office_id, id),
  constraint only_pending_orders_wait check (status = 'pending' or pending is null),
  constraint order_number_taken unique (office_id, order_number),
  constraint orders_discount_check check (discount >= 0),
  constraint orders_kind_check check (kind in ('sale', 'settlement', 'deposit', 'no_show')),
  constraint orders_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint orders_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint orders_office_id_fkey foreign key (office_id) references offices (id),
  constraint orders_office_id_seller_id_fkey foreign key (office_id, seller_id) references users (office_id, id),
  constraint orders_office_id_tip_employee_id_fkey foreign key (office_id, tip_employee_id) references users (office_id, id),
  constraint orders_order_number_check check (order_number > 0),
  constraint orders_payment_method_check check (payment_method in ('cash', 'cheque', 'card', 'bank_transfer', 'external_card', 'debt', 'bit', 'paybox', 'withholding')),
  constraint orders_rounding_check check (rounding >= '-0.05'::numeric and rounding <= 0.05),
  constraint orders_status_check check (status in ('pending', 'completed', 'cancelled')),
  constraint orders_tip_check check (tip >= 0),
  constraint orders_total_amount_check check (total_amount >= 0),
  constraint tip_has_employee check ((tip > 0) = (tip_employee_id is not null))
);
create unique index order_of_appointment on orders (office_id, appointment_id) where appointment_id is not null and status = 'completed';
create index orders_by_age on orders (office_id, created_at desc, id desc) include (total_amount, kind) where status = 'completed';
create index orders_of_customer on orders (office_id, customer_id, created_at desc) include (total_amount) where status = 'completed';
create index orders_pending on orders (office_id, created_at) where status = 'pending';
create index orders_with_tip on orders (office_id, created_at) include (tip, tip_employee_id) where status = 'completed' and tip > 0;
alter table orders enable row level security, force row level security;
create policy office on orders to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on orders to postgres using (true);
create trigger fees_charged_once after update of status on orders for each row when (new.kind = 'no_show' and new.status = 'completed' and old.status <> 'completed') execute function charge_kept_card();

create table passkeys (
  id bigint generated always as identity not null,
  person_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkey_taken unique (credential_id),
  constraint passkeys_name_check check (name <> ''),
  constraint passkeys_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);
create index passkeys_of_person on passkeys (person_id);
alter table passkeys enable row level security, force row level security;
create policy lookups on passkeys for select to luz_lookups using (true);
create policy members on passkeys to luz_app using (exists (select
   from users u
  where (u.office_id = current_office() and u.person_id = passkeys.person_id)));
create policy owner on passkeys to postgres using (true);

create table password_resets (
  office_id bigint not null,
  user_id bigint not null,
  code_mac bytea not null,
  expires_at timestamptz not null,
  attempts integer default 0 not null,
  token_mac bytea,
  token_expires_at timestamptz,
  id bigint generated always as identity not null,
  kind text not null,
  nonce_mac bytea,
  open_attempts integer default 0 not null,
  link_mac bytea,
  constraint password_resets_pkey primary key (office_id, id),
  constraint password_resets_kind_check check (kind in ('reset', 'invitation')),
  constraint password_resets_office_id_fkey foreign key (office_id) references offices (id),
  constraint password_resets_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id)
);
create index password_resets_of_user on password_resets (office_id, user_id);
alter table password_resets enable row level security, force row level security;
create policy lookups on password_resets for select to luz_lookups using (true);
create policy office on password_resets to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on password_resets to postgres using (true);

create table payment_gateways (
  office_id bigint not null,
  id bigint generated always as identity not null,
  gateway text not null,
  terminal_number text not null,
  credentials bytea,
  is_current boolean default true not null,
  tested_at timestamptz,
  test_passed boolean,
  constraint payment_gateways_pkey primary key (office_id, id),
  constraint payment_gateway_once unique (office_id, gateway, terminal_number),
  constraint payment_gateways_check check ((tested_at is null) = (test_passed is null)),
  constraint payment_gateways_gateway_check check (gateway in ('sandbox', 'cardcom', 'payplus')),
  constraint payment_gateways_office_id_fkey foreign key (office_id) references offices (id),
  constraint payment_gateways_terminal_number_check check (length(terminal_number) <= 60),
  constraint sandbox_has_no_credentials check ((gateway = 'sandbox') = (credentials is null))
);
create unique index payment_gateway_current on payment_gateways (office_id) where is_current;
alter table payment_gateways enable row level security, force row level security;
create policy office on payment_gateways to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on payment_gateways to postgres using (true);

create table payments (
  office_id bigint not null,
  id bigint generated always as identity not null,
  order_id bigint not null,
  method text not null,
  amount numeric(12, 2) not null,
  asmacta text,
  cheque_number text,
  bank_number text,
  branch_number text,
  bank_account_number text,
  cheque_date date,
  card_last_digits text,
  card_brand text,
  instalments integer,
  received_at timestamptz not null,
  constraint payments_pkey primary key (office_id, id),
  constraint cheque_is_whole check ((method = 'cheque' and amount > 0) = (cheque_number is not null) and num_nonnulls(cheque_number, bank_number, branch_number, bank_account_number, cheque_date) in (0, 5)),
  constraint payments_amount_check check (amount <> 0),
  constraint payments_instalments_check check (instalments >= 1),
  constraint payments_method_check check (method in ('cash', 'cheque', 'card', 'bank_transfer', 'external_card', 'bit', 'paybox', 'withholding')),
  constraint payments_office_id_fkey foreign key (office_id) references offices (id),
  constraint payments_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint withholding_has_certificate check (method <> 'withholding' or asmacta is not null or amount < 0)
);
create index payments_by_time on payments (office_id, received_at) include (amount, method);
create index payments_of_order on payments (office_id, order_id) include (amount);
alter table payments enable row level security, force row level security;
create policy office on payments to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on payments to postgres using (true);
create trigger payments_stay before delete or update on payments for each row execute function refuse_change();

create table people (
  id bigint generated by default as identity not null,
  sealed_for text default (gen_random_uuid())::text not null,
  email text,
  email_proved_at timestamptz,
  password_hash text,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  created_at timestamptz default now() not null,
  constraint people_pkey primary key (id),
  constraint people_email_check check (email = lower(email)),
  constraint proved_email_exists check (email_proved_at is null or email is not null)
);
create index people_by_email on people (email);
create unique index person_email_taken on people (email) where email_proved_at is not null;
alter table people enable row level security, force row level security;
create policy added on people for insert to luz_app with check (email_proved_at is null and password_hash is null and totp_secret is null);
create policy lookups on people for select to luz_lookups using (true);
create policy members on people to luz_app using (exists (select
   from users u
  where (u.office_id = current_office() and u.person_id = people.id)));
create policy owner on people to postgres using (true);
create trigger address_copied after update of email on people for each row when (new.email is distinct from old.email) execute function copy_address();

create table phone_codes (
  office_id bigint not null,
  phone text not null,
  code_mac bytea not null,
  expires_at timestamptz not null,
  attempts integer default 0 not null,
  email text,
  token_id uuid not null,
  constraint phone_codes_pkey primary key (office_id, phone, token_id),
  constraint phone_codes_office_id_fkey foreign key (office_id) references offices (id)
);
alter table phone_codes enable row level security, force row level security;
create policy office on phone_codes to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on phone_codes to postgres using (true);

create table plans (
  id bigint not null,
  name text not null,
  price numeric(12, 2) not null,
  features text[] not null,
  documents boolean not null,
  invoices boolean not null,
  cards boolean not null,
  employees_max integer not null,
  sms_quota integer not null,
  ai_quota integer not null,
  constraint plans_pkey primary key (id)
);

create table prepaid (
  office_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  order_id bigint not null,
  "position" integer not null,
  invoice_id bigint,
  customer_id bigint,
  name text not null,
  code text,
  amount numeric(12, 2),
  visits integer,
  service_ids bigint[],
  used_amount numeric(12, 2) default 0 not null,
  used_visits integer default 0 not null,
  sold_at timestamptz not null,
  valid_until date not null,
  voided_at timestamptz,
  credited_amount numeric(12, 2) default 0 not null,
  credited_visits integer default 0 not null,
  constraint prepaid_pkey primary key (office_id, id),
  constraint credited_is_not_void check (voided_at is null or (credited_amount = 0 and credited_visits = 0)),
  constraint credited_like_sold check (credited_amount >= 0 and credited_visits >= 0 and (amount is not null or credited_amount = 0) and (visits is not null or credited_visits = 0)),
  constraint prepaid_amount_check check (amount > 0),
  constraint prepaid_code_check check (code ~ '^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$'),
  constraint prepaid_is_whole check (
case kind
    when 'voucher' then (num_nonnulls(code, amount) = 2 and num_nonnulls(visits, service_ids) = 0)
    else (num_nonnulls(visits, service_ids, customer_id) = 3 and num_nonnulls(code, amount) = 0)
end),
  constraint prepaid_kind_check check (kind in ('punch_card', 'voucher')),
  constraint prepaid_of_line unique (office_id, order_id, "position"),
  constraint prepaid_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint prepaid_office_id_fkey foreign key (office_id) references offices (id),
  constraint prepaid_office_id_invoice_id_fkey foreign key (office_id, invoice_id) references invoices (office_id, id),
  constraint prepaid_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint prepaid_position_check check ("position" >= 1),
  constraint prepaid_service_ids_check check (cardinality(service_ids) >= 1),
  constraint prepaid_used_up check (used_amount >= 0 and used_visits >= 0 and (used_visits + credited_visits) <= coalesce(visits, 0) and (amount is null or (used_amount + credited_amount) <= amount)),
  constraint prepaid_visits_check check (visits >= 1),
  constraint used_is_not_void check (voided_at is null or (used_amount = 0 and used_visits = 0)),
  constraint voucher_code_taken unique (office_id, code)
);
create index prepaid_by_time on prepaid (office_id, sold_at desc, id desc);
create index prepaid_of_customer on prepaid (office_id, customer_id, id desc) where customer_id is not null;
alter table prepaid enable row level security, force row level security;
create policy office on prepaid to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on prepaid to postgres using (true);
create trigger prepaid_stays before delete on prepaid for each row execute function refuse_change();

create table product_employees (
  office_id bigint not null,
  product_id bigint not null,
  employee_id bigint not null,
  constraint product_employees_pkey primary key (office_id, product_id, employee_id),
  constraint product_employees_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint product_employees_office_id_fkey foreign key (office_id) references offices (id),
  constraint product_employees_office_id_product_id_fkey foreign key (office_id, product_id) references products (office_id, id)
);
create index products_of_employee on product_employees (office_id, employee_id);
alter table product_employees enable row level security, force row level security;
create policy office on product_employees to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on product_employees to postgres using (true);

create table product_reminders (
  office_id bigint not null,
  id bigint generated always as identity not null,
  product_id bigint not null,
  hours integer not null,
  action_id integer not null,
  document_id bigint,
  constraint product_reminders_pkey primary key (office_id, id),
  constraint product_reminders_action_id_check check (action_id in (1, 2)),
  constraint product_reminders_check check ((action_id = 2) = (document_id is not null)),
  constraint product_reminders_hours_check check (hours between 1 and 24),
  constraint product_reminders_office_id_document_id_fkey foreign key (office_id, document_id) references documents (office_id, id),
  constraint product_reminders_office_id_fkey foreign key (office_id) references offices (id),
  constraint product_reminders_office_id_product_id_fkey foreign key (office_id, product_id) references products (office_id, id)
);
create unique index reminder_entered_once on product_reminders (office_id, product_id, hours, action_id, document_id) nulls not distinct;
create index reminders_of_document on product_reminders (office_id, document_id) where document_id is not null;
create index reminders_of_product on product_reminders (office_id, product_id);
alter table product_reminders enable row level security, force row level security;
create policy office on product_reminders to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on product_reminders to postgres using (true);

create table product_resources (
  office_id bigint not null,
  product_id bigint not null,
  resource_id bigint not null,
  constraint product_resources_pkey primary key (office_id, product_id, resource_id),
  constraint product_resources_office_id_product_id_fkey foreign key (office_id, product_id) references products (office_id, id),
  constraint product_resources_office_id_resource_id_fkey foreign key (office_id, resource_id) references resources (office_id, id)
);
create index product_resources_of_resource on product_resources (office_id, resource_id);
alter table product_resources enable row level security, force row level security;
create policy office on product_resources to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on product_resources to postgres using (true);

create table products (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  description text,
  price numeric(12, 2) not null,
  product_type text not null,
  time_window integer,
  is_online boolean default true not null,
  color text default '#000000' not null,
  status text default 'active' not null,
  category_id bigint not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  buffer_minutes integer default 0 not null,
  deposit_amount numeric(12, 2),
  deposit_percent integer,
  barcode text,
  stock_quantity integer,
  low_stock integer,
  no_show_fee numeric(12, 2),
  processing_after integer,
  processing_minutes integer,
  sort_order integer,
  is_starred boolean default false not null,
  constraint products_pkey primary key (office_id, id),
  constraint deposit_is_one_kind check (num_nonnulls(deposit_amount, deposit_percent) <= 1),
  constraint deposit_or_card check (no_show_fee is null or num_nonnulls(deposit_amount, deposit_percent) = 0),
  constraint deposit_within_price check (deposit_amount > 0 and deposit_amount <= price),
  constraint no_show_fee_within_price check (no_show_fee > 0 and no_show_fee <= price),
  constraint only_goods_have_stock check (product_type = 'product' or num_nonnulls(barcode, stock_quantity, low_stock) = 0),
  constraint product_processing_fits check ((processing_after is null) = (processing_minutes is null) and (processing_after is null or (time_window is not null and processing_after > 0 and processing_minutes > 0 and (processing_after + processing_minutes) <= time_window))),
  constraint products_barcode_check check (barcode ~ '^[!-~]{1,48}$'),
  constraint products_buffer_minutes_check check (buffer_minutes between 0 and 240),
  constraint products_check check ((product_type = 'service') = (time_window is not null)),
  constraint products_color_check check (color ~ '^#[0-9a-f]{6}$'),
  constraint products_deposit_percent_check check (deposit_percent between 1 and 100),
  constraint products_low_stock_check check (low_stock >= 0),
  constraint products_name_check check (length(name) between 1 and 80),
  constraint products_office_id_category_id_fkey foreign key (office_id, category_id) references categories (office_id, id),
  constraint products_office_id_fkey foreign key (office_id) references offices (id),
  constraint products_price_check check (price >= 0),
  constraint products_product_type_check check (product_type in ('service', 'product')),
  constraint products_sort_order_check check (sort_order > 0),
  constraint products_status_check check (status = 'active'),
  constraint products_time_window_check check (time_window between 5 and 1440),
  constraint services_ask_cards check (no_show_fee is null or product_type = 'service'),
  constraint services_ask_deposits check (product_type = 'service' or num_nonnulls(deposit_amount, deposit_percent) = 0)
);
create unique index product_barcode_taken on products (office_id, barcode) where barcode is not null and deleted_at is null;
create index products_by_name on products (office_id, name) where deleted_at is null;
create index products_in_order on products (office_id, category_id, sort_order, name) where deleted_at is null;
create index products_low on products (office_id) where stock_quantity <= coalesce(low_stock, 0) and deleted_at is null;
create index products_of_category on products (office_id, category_id);
alter table products enable row level security, force row level security;
create policy office on products to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on products to postgres using (true);

create table punch_card_offers (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  price numeric(12, 2) not null,
  visits integer not null,
  service_ids bigint[] not null,
  months_valid integer not null,
  version integer default 1 not null,
  deleted_at timestamptz,
  constraint punch_card_offers_pkey primary key (office_id, id),
  constraint punch_card_offers_months_valid_check check (months_valid between 1 and 120),
  constraint punch_card_offers_name_check check (name <> ''),
  constraint punch_card_offers_office_id_fkey foreign key (office_id) references offices (id),
  constraint punch_card_offers_price_check check (price > 0),
  constraint punch_card_offers_service_ids_check check (cardinality(service_ids) between 1 and 100),
  constraint punch_card_offers_visits_check check (visits between 1 and 100)
);
create unique index punch_card_offer_name_taken on punch_card_offers (office_id, name) where deleted_at is null;
alter table punch_card_offers enable row level security, force row level security;
create policy office on punch_card_offers to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on punch_card_offers to postgres using (true);

create table push_subscriptions (
  office_id bigint not null,
  session_id uuid not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh bytea,
  auth bytea,
  quiet boolean not null,
  created_at timestamptz not null,
  platform text default 'web' not null,
  app_version text,
  constraint push_subscriptions_pkey primary key (office_id, session_id),
  constraint applications_have_versions check (platform <> 'web' or app_version is null),
  constraint browsers_have_keys check ((p256dh is not null) = (platform = 'web') and (auth is not null) = (platform = 'web')),
  constraint push_endpoint_once unique (office_id, endpoint),
  constraint push_subscriptions_app_version_check check (length(app_version) between 1 and 40),
  constraint push_subscriptions_auth_check check (octet_length(auth) = 16),
  constraint push_subscriptions_endpoint_check check (length(endpoint) between 1 and 1000 and (platform <> 'web' or endpoint like 'https://%')),
  constraint push_subscriptions_office_id_fkey foreign key (office_id) references offices (id),
  constraint push_subscriptions_office_id_session_id_fkey foreign key (office_id, session_id) references sessions (office_id, id),
  constraint push_subscriptions_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id),
  constraint push_subscriptions_p256dh_check check (octet_length(p256dh) = 65),
  constraint push_subscriptions_platform_check check (platform in ('web', 'ios', 'android'))
);
create index applications_by_token on push_subscriptions (endpoint) where platform <> 'web';
create index push_subscriptions_of_user on push_subscriptions (office_id, user_id);
alter table push_subscriptions enable row level security, force row level security;
create policy office on push_subscriptions to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on push_subscriptions to postgres using (true);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);

create table recovery_codes (
  person_id bigint not null,
  code_mac bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (person_id, code_mac),
  constraint recovery_codes_person_id_fkey foreign key (person_id) references people (id) on delete cascade
);
alter table recovery_codes enable row level security, force row level security;
create policy members on recovery_codes to luz_app using (exists (select
   from users u
  where (u.office_id = current_office() and u.person_id = recovery_codes.person_id)));
create policy owner on recovery_codes to postgres using (true);

create table recurrences (
  office_id bigint not null,
  id bigint generated always as identity not null,
  every_weeks integer not null,
  created_at timestamptz not null,
  constraint recurrences_pkey primary key (office_id, id),
  constraint recurrences_every_weeks_check check (every_weeks between 1 and 12),
  constraint recurrences_office_id_fkey foreign key (office_id) references offices (id)
);
alter table recurrences enable row level security, force row level security;
create policy office on recurrences to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on recurrences to postgres using (true);

create table removed_offices (
  id bigint not null,
  slug text not null,
  name text not null,
  removed_at timestamptz not null,
  actor text not null,
  rows jsonb not null,
  constraint removed_offices_pkey primary key (id)
);

create table resource_uses (
  office_id bigint not null,
  appointment_id bigint,
  resource_id bigint not null,
  unit integer not null,
  occupant text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  held_until timestamptz,
  id bigint generated always as identity not null,
  hold_id bigint,
  constraint resource_uses_pkey primary key (office_id, id),
  constraint resource_taken exclude using gist (office_id with =, resource_id with =, unit with =, occupant with <>, tstzrange(start_at, end_at) with &&) deferrable,
  constraint resource_used_once unique (office_id, appointment_id, resource_id),
  constraint resource_uses_check check (start_at < end_at and end_at <= (start_at + '28:00:00'::interval)),
  constraint resource_uses_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id) on delete cascade,
  constraint resource_uses_office_id_hold_id_fkey foreign key (office_id, hold_id) references time_blocks (office_id, id) on delete cascade,
  constraint resource_uses_office_id_resource_id_fkey foreign key (office_id, resource_id) references resources (office_id, id),
  constraint resource_uses_unit_check check (unit between 1 and 50),
  constraint use_of_one check (num_nonnulls(appointment_id, hold_id) = 1)
);
create index resource_uses_by_time on resource_uses (office_id, resource_id, start_at) include (end_at, held_until, occupant);
create index resource_uses_of_hold on resource_uses (office_id, hold_id) where hold_id is not null;
alter table resource_uses enable row level security, force row level security;
create policy office on resource_uses to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on resource_uses to postgres using (true);

create table resources (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  quantity integer default 1 not null,
  status text default 'active' not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint resources_pkey primary key (office_id, id),
  constraint resources_name_check check (length(name) between 1 and 60),
  constraint resources_office_id_fkey foreign key (office_id) references offices (id),
  constraint resources_quantity_check check (quantity between 1 and 50),
  constraint resources_status_check check (status in ('active', 'inactive'))
);
create unique index resource_name_taken on resources (office_id, lower(name)) where deleted_at is null;
alter table resources enable row level security, force row level security;
create policy office on resources to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on resources to postgres using (true);

create table sandbox_pages (
  office_id bigint not null,
  token text not null,
  reference text not null,
  amount numeric(12, 2) not null,
  description text not null,
  outcome text,
  created_at timestamptz not null,
  keeps_card boolean default false not null,
  webhook text,
  constraint sandbox_pages_pkey primary key (office_id, token),
  constraint sandbox_pages_amount_check check (amount > 0),
  constraint sandbox_pages_office_id_fkey foreign key (office_id) references offices (id),
  constraint sandbox_pages_outcome_check check (outcome in ('paid', 'failed', 'cancelled')),
  constraint sandbox_pages_token_check check (token ~ '^[A-Za-z0-9_-]{22}$'),
  constraint sandbox_pages_webhook_check check (webhook like '/api/%')
);
create index sandbox_charges on sandbox_pages (office_id, reference);
create index sandbox_pages_by_token on sandbox_pages (token);
alter table sandbox_pages enable row level security, force row level security;
create policy lookups on sandbox_pages for select to luz_lookups using (true);
create policy office on sandbox_pages to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on sandbox_pages to postgres using (true);

create table secret_fingerprint (
  id boolean default true not null,
  fingerprint bytea not null,
  set_at timestamptz default now() not null,
  links_sealed boolean default false not null,
  constraint secret_fingerprint_pkey primary key (id),
  constraint secret_fingerprint_id_check check (id)
);

create table sessions (
  office_id bigint not null,
  id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  device text,
  last_seen_at timestamptz,
  proved_at timestamptz,
  known_device boolean default false not null,
  constraint sessions_pkey primary key (office_id, id),
  constraint sessions_office_id_fkey foreign key (office_id) references offices (id),
  constraint sessions_office_id_user_id_fkey foreign key (office_id, user_id) references users (office_id, id)
);
create index sessions_of_user on sessions (office_id, user_id) where revoked_at is null;
alter table sessions enable row level security, force row level security;
create policy lookups on sessions for select to luz_lookups using (true);
create policy office on sessions to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on sessions to postgres using (true);
create policy seen on sessions for update to luz_lookups using (true);

create table signing_certificates (
  office_id bigint not null,
  chain text not null,
  sealed_key bytea not null,
  uploaded boolean not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  constraint signing_certificates_pkey primary key (office_id),
  constraint signing_certificates_office_id_fkey foreign key (office_id) references offices (id)
);
alter table signing_certificates enable row level security, force row level security;
create policy office on signing_certificates to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on signing_certificates to postgres using (true);

create table sms_messages (
  office_id bigint not null,
  id bigint generated always as identity not null,
  customer_id bigint,
  appointment_id bigint,
  phone text not null,
  message text not null,
  kind text not null,
  status text default 'queued' not null,
  provider text,
  provider_id text,
  failure text,
  quota_counted boolean default false not null,
  dedupe_key text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  order_id bigint,
  invoice_id bigint,
  settled_at timestamptz,
  search_text text generated always as (searchable((((message || ' ') || phone) || ' ') || regexp_replace(phone, '^\+972', '0'))) stored not null,
  unanswered_since timestamptz,
  campaign_id bigint,
  channel text default 'sms' not null,
  email text,
  units integer generated always as (
case channel
    when 'sms' then sms_parts(message)
    else 0
end) stored not null,
  link_token text,
  opened_at timestamptz,
  booked_at timestamptz,
  failed_channels text[] default '{}'::text[] not null,
  template_values jsonb,
  read_at timestamptz,
  of_stranger boolean default false not null,
  constraint sms_messages_pkey primary key (office_id, id),
  constraint channel_is_not_tried_twice check (channel <> all (failed_channels)),
  constraint email_has_address check (channel <> 'email' or email is not null),
  constraint known_failed_channels check (failed_channels <@ array['sms', 'email', 'whatsapp']),
  constraint only_links_are_opened check (opened_at is null or link_token is not null or kind in ('confirmation', 'change', 'reminder')),
  constraint only_marketing_has_campaign check (campaign_id is null or kind in ('marketing', 'birthday', 'miss_you', 'review')),
  constraint only_marketing_has_links check (campaign_id is not null or num_nonnulls(link_token, booked_at) = 0),
  constraint sms_about_one_thing check (num_nonnulls(appointment_id, order_id, invoice_id) <= 1),
  constraint sms_messages_channel_check check (channel in ('sms', 'email', 'whatsapp')),
  constraint sms_messages_kind_check check (kind in ('code', 'invitation', 'confirmation', 'change', 'cancellation', 'waiting_list', 'reminder', 'invoice', 'document', 'birthday', 'miss_you', 'review', 'marketing', 'reply')),
  constraint sms_messages_link_token_check check (link_token ~ '^[A-Za-z0-9_-]{12}$'),
  constraint sms_messages_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint sms_messages_office_id_campaign_id_fkey foreign key (office_id, campaign_id) references campaigns (office_id, id),
  constraint sms_messages_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint sms_messages_office_id_fkey foreign key (office_id) references offices (id),
  constraint sms_messages_office_id_invoice_id_fkey foreign key (office_id, invoice_id) references invoices (office_id, id),
  constraint sms_messages_office_id_order_id_fkey foreign key (office_id, order_id) references orders (office_id, id),
  constraint sms_messages_status_check check (status in ('queued', 'sent', 'delivered', 'failed')),
  constraint sms_sent_once unique (office_id, dedupe_key),
  constraint whatsapp_has_values check (channel <> 'whatsapp' or template_values is not null)
);
create index held_sms on sms_messages (office_id, id) where status = 'queued' and failure = 'unproved';
create index sms_awaiting_report on sms_messages (office_id, sent_at desc) where status = 'sent' and provider = '019sms';
create index sms_by_link on sms_messages (link_token) where link_token is not null;
create index sms_in_trouble on sms_messages (status, created_at) where status in ('queued', 'failed');
create index sms_log on sms_messages (office_id, coalesce(sent_at, created_at) desc, id desc) where kind not in ('code', 'invitation');
create index sms_log_by_status on sms_messages (office_id, status, coalesce(sent_at, created_at) desc, id desc) where kind not in ('code', 'invitation');
create index sms_not_booked on sms_messages (office_id, customer_id, sent_at) where campaign_id is not null and booked_at is null;
create index sms_of_campaign on sms_messages (office_id, campaign_id, status, id) where campaign_id is not null;
create index sms_of_customer on sms_messages (office_id, customer_id, created_at desc) where customer_id is not null;
create index sms_of_invoice on sms_messages (office_id, invoice_id) where invoice_id is not null;
create index sms_of_order on sms_messages (office_id, order_id) where order_id is not null;
create index sms_of_strangers on sms_messages (office_id, created_at) where of_stranger;
create index sms_of_whatsapp on sms_messages (office_id, phone, id desc) where channel = 'whatsapp';
create index sms_queued_marketing on sms_messages (office_id, phone) where kind in ('marketing', 'birthday', 'miss_you', 'review') and status = 'queued';
alter table sms_messages enable row level security, force row level security;
create policy lookups on sms_messages for select to luz_lookups using (true);
create policy office on sms_messages to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on sms_messages to postgres using (true);
create trigger marketing_is_proved after delete on sms_messages for each row when (old.kind in ('marketing', 'birthday', 'miss_you', 'review') and old.status in ('sent', 'delivered')) execute function prove_message();

create table statuses (
  office_id bigint not null,
  key text not null,
  name text not null,
  color text not null,
  "position" integer not null,
  constraint statuses_pkey primary key (office_id, key),
  constraint statuses_color_check check (color ~ '^#[0-9a-f]{6}$'),
  constraint statuses_key_check check (key in ('waiting', 'confirmed', 'reminded', 'arrived', 'done', 'no_show', 'cancelled')),
  constraint statuses_office_id_fkey foreign key (office_id) references offices (id)
);
alter table statuses enable row level security, force row level security;
create policy office on statuses to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on statuses to postgres using (true);

create table subscriptions (
  office_id bigint not null,
  plan_id bigint not null,
  status text default 'active' not null,
  ends_at timestamptz,
  trial_sms integer,
  constraint subscriptions_pkey primary key (office_id),
  constraint subscriptions_office_id_fkey foreign key (office_id) references offices (id),
  constraint subscriptions_plan_id_fkey foreign key (plan_id) references plans (id),
  constraint subscriptions_status_check check (status in ('active', 'cancelled', 'expired')),
  constraint subscriptions_trial_sms_check check (trial_sms >= 0)
);
alter table subscriptions enable row level security, force row level security;
create policy lookups on subscriptions for select to luz_lookups using (true);
create policy office on subscriptions to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on subscriptions to postgres using (true);

create table time_blocks (
  office_id bigint not null,
  id bigint generated always as identity not null,
  employee_id bigint,
  start_at timestamptz not null,
  end_at timestamptz not null,
  reason text default '' not null,
  icon text default 'lock' not null,
  series uuid,
  repeats_until date,
  version integer default 1 not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  expires_at timestamptz,
  constraint time_blocks_pkey primary key (office_id, id),
  constraint offers_expire check ((icon = 'offer') = (expires_at is not null)),
  constraint time_blocks_check check (start_at < end_at and end_at <= (start_at + '26:00:00'::interval)),
  constraint time_blocks_check1 check ((series is null) = (repeats_until is null)),
  constraint time_blocks_icon_check check (icon in ('lock', 'break', 'offer')),
  constraint time_blocks_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint time_blocks_office_id_fkey foreign key (office_id) references offices (id),
  constraint time_blocks_reason_check check (length(reason) <= 60)
);
create index time_blocks_by_time on time_blocks (office_id, start_at) include (end_at, employee_id) where deleted_at is null;
create index time_blocks_of_series on time_blocks (office_id, series) where series is not null;
alter table time_blocks enable row level security, force row level security;
create policy office on time_blocks to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on time_blocks to postgres using (true);

create table usage_counters (
  office_id bigint not null,
  month date not null,
  kind text not null,
  used integer default 0 not null,
  day date,
  used_on_day integer default 0 not null,
  constraint usage_counters_pkey primary key (office_id, month, kind),
  constraint usage_counters_kind_check check (kind in ('sms', 'ai', 'code')),
  constraint usage_counters_office_id_fkey foreign key (office_id) references offices (id),
  constraint usage_counters_used_check check (used >= 0),
  constraint usage_counters_used_on_day_check check (used_on_day >= 0)
);
alter table usage_counters enable row level security, force row level security;
create policy lookups on usage_counters for select to luz_lookups using (true);
create policy office on usage_counters to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on usage_counters to postgres using (true);

create table users (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  id_number text,
  email text,
  phone_number text,
  city text,
  address text,
  role text not null,
  status text default 'active' not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  deleted_at timestamptz,
  own_hours boolean default false not null,
  rests_on_holidays boolean,
  may_sell boolean default true not null,
  may_refund boolean default false not null,
  may_report boolean default false not null,
  commission_percent numeric(5, 2) default 0 not null,
  may_see_revenue boolean default true not null,
  may_see_phones boolean default true not null,
  may_delete boolean default true not null,
  may_export boolean default true not null,
  may_change_settings boolean default true not null,
  person_id bigint default nextval('people_id_seq'::regclass) not null,
  used_at timestamptz,
  constraint users_pkey primary key (office_id, id),
  constraint users_commission_percent_check check (commission_percent between 0 and 100),
  constraint users_email_check check (email = lower(email)),
  constraint users_name_check check (length(name) between 1 and 60),
  constraint users_office_id_fkey foreign key (office_id) references offices (id),
  constraint users_person_id_fkey foreign key (person_id) references people (id),
  constraint users_role_check check (role in ('owner', 'employee')),
  constraint users_status_check check (status in ('active', 'inactive'))
);
create unique index user_email_twice on users (office_id, email) where deleted_at is null;
create unique index user_person_twice on users (office_id, person_id);
create index users_by_name on users (office_id, name) where deleted_at is null;
create index users_of_person on users (person_id);
alter table users enable row level security, force row level security;
create policy lookups on users for select to luz_lookups using (true);
create policy office on users to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on users to postgres using (true);
create trigger person_added before insert on users for each row execute function add_person();
create trigger person_left after delete or update of person_id on users for each row execute function delete_person();
create trigger person_replaced before update of person_id on users for each row when (new.person_id is distinct from old.person_id) execute function add_person();

create table vat_rates (
  starts_on date not null,
  percent numeric(4, 2) not null,
  constraint vat_rates_pkey primary key (starts_on),
  constraint vat_rates_percent_check check (percent between 0 and 50)
);

create table waiting_entries (
  office_id bigint not null,
  id bigint generated always as identity not null,
  customer_id bigint not null,
  service_id bigint not null,
  employee_ids bigint[] default '{}'::bigint[] not null,
  from_date date not null,
  until_date date not null,
  weekdays integer[] not null,
  from_minute integer not null,
  until_minute integer not null,
  source text not null,
  token_mac bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_as text,
  token text,
  constraint waiting_entries_pkey primary key (office_id, id),
  constraint waiting_entries_check check (from_date <= until_date and until_date <= (from_date + 60)),
  constraint waiting_entries_check1 check (0 <= from_minute and from_minute < until_minute and until_minute <= 1440),
  constraint waiting_entries_check2 check ((ended_at is null) = (ended_as is null)),
  constraint waiting_entries_employee_ids_check check (cardinality(employee_ids) <= 20),
  constraint waiting_entries_ended_as_check check (ended_as in ('booked', 'left', 'removed', 'over')),
  constraint waiting_entries_office_id_customer_id_fkey foreign key (office_id, customer_id) references customers (office_id, id),
  constraint waiting_entries_office_id_fkey foreign key (office_id) references offices (id),
  constraint waiting_entries_office_id_service_id_fkey foreign key (office_id, service_id) references products (office_id, id),
  constraint waiting_entries_source_check check (source in ('online', 'staff')),
  constraint waiting_entries_token_check check (token ~ '^[\x01-\x04][A-Za-z0-9_-]{21}$'),
  constraint waiting_entries_weekdays_check check (cardinality(weekdays) between 1 and 7)
);
create index waiting_entries_by_link on waiting_entries (token_mac);
create index waiting_entries_by_short_link on waiting_entries (substr(token, 2, 11)) where token is not null;
create index waiting_entries_of_customer on waiting_entries (office_id, customer_id);
create index waiting_entries_open on waiting_entries (office_id, created_at, id) where ended_at is null;
alter table waiting_entries enable row level security, force row level security;
create policy lookups on waiting_entries for select to luz_lookups using (true);
create policy office on waiting_entries to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on waiting_entries to postgres using (true);

create table waiting_offers (
  office_id bigint not null,
  id bigint generated always as identity not null,
  entry_id bigint not null,
  hold_id bigint not null,
  employee_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  gap_start timestamptz not null,
  gap_end timestamptz not null,
  price numeric(12, 2) not null,
  token_mac bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text default 'open' not null,
  answered_at timestamptz,
  appointment_id bigint,
  token text,
  constraint waiting_offers_pkey primary key (office_id, id),
  constraint waiting_offers_check check ((state = 'accepted') = (appointment_id is not null)),
  constraint waiting_offers_check1 check ((state = 'open') = (answered_at is null)),
  constraint waiting_offers_office_id_appointment_id_fkey foreign key (office_id, appointment_id) references appointments (office_id, id),
  constraint waiting_offers_office_id_employee_id_fkey foreign key (office_id, employee_id) references users (office_id, id),
  constraint waiting_offers_office_id_entry_id_fkey foreign key (office_id, entry_id) references waiting_entries (office_id, id) on delete cascade,
  constraint waiting_offers_office_id_fkey foreign key (office_id) references offices (id),
  constraint waiting_offers_office_id_hold_id_fkey foreign key (office_id, hold_id) references time_blocks (office_id, id),
  constraint waiting_offers_state_check check (state in ('open', 'accepted', 'declined', 'expired', 'taken', 'withdrawn')),
  constraint waiting_offers_token_check check (token ~ '^[\x01-\x04][A-Za-z0-9_-]{21}$')
);
create index waiting_offers_accepted on waiting_offers (office_id, answered_at) where state = 'accepted';
create index waiting_offers_by_link on waiting_offers (token_mac);
create index waiting_offers_by_short_link on waiting_offers (substr(token, 2, 11)) where token is not null;
create index waiting_offers_of_entry on waiting_offers (office_id, entry_id);
create index waiting_offers_of_hold on waiting_offers (office_id, hold_id);
alter table waiting_offers enable row level security, force row level security;
create policy lookups on waiting_offers for select to luz_lookups using (true);
create policy office on waiting_offers to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on waiting_offers to postgres using (true);

create table whatsapp_accounts (
  office_id bigint not null,
  phone_number_id text not null,
  credentials bytea not null,
  templates jsonb not null,
  language text not null,
  is_default boolean default false not null,
  tested_at timestamptz,
  test_passed boolean,
  constraint whatsapp_accounts_pkey primary key (office_id),
  constraint whatsapp_accounts_check check ((tested_at is null) = (test_passed is null)),
  constraint whatsapp_accounts_language_check check (language ~ '^[a-z]{2,3}(_[A-Z]{2})?$'),
  constraint whatsapp_accounts_office_id_fkey foreign key (office_id) references offices (id),
  constraint whatsapp_accounts_phone_number_id_check check (phone_number_id ~ '^[0-9]{5,20}$'),
  constraint whatsapp_accounts_templates_check check (jsonb_typeof(templates) = 'object')
);
alter table whatsapp_accounts enable row level security, force row level security;
create policy office on whatsapp_accounts to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on whatsapp_accounts to postgres using (true);

create table whatsapp_replies (
  office_id bigint not null,
  message_id text not null,
  received_at timestamptz not null,
  constraint whatsapp_replies_pkey primary key (office_id, message_id),
  constraint whatsapp_replies_message_id_check check (length(message_id) <= 200),
  constraint whatsapp_replies_office_id_fkey foreign key (office_id) references offices (id)
);
create index whatsapp_replies_by_age on whatsapp_replies (office_id, received_at);
alter table whatsapp_replies enable row level security, force row level security;
create policy office on whatsapp_replies to luz_app using (office_id = current_office()) with check (office_id = current_office());
create policy owner on whatsapp_replies to postgres using (true);

create or replace function add_person()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
begin
  if current_user = 'luz_app' then new.person_id := nextval('public.people_id_seq');
  elsif exists (select from public.people where id = new.person_id) then return new;
  end if;
  insert into public.people (id, email) values (new.person_id, case when new.deleted_at is null then new.email end);
  return new;
end $function$;

create or replace function busy_times(start_at timestamptz, end_at timestamptz, processing_after integer, processing_minutes integer)
 returns tstzmultirange
 language sql
 immutable parallel safe
as $function$
  select case when processing_after is null then tstzmultirange(tstzrange(start_at, end_at))
    else tstzmultirange(
      tstzrange(start_at, least(end_at, (start_at at time zone 'UTC' + make_interval(mins => processing_after)) at time zone 'UTC')),
      tstzrange(least(end_at, (start_at at time zone 'UTC' + make_interval(mins => processing_after + processing_minutes))
        at time zone 'UTC'), end_at)) end
$function$;

create or replace function cancel_job(job_key text)
 returns void
 language plpgsql
 security definer
 set search_path to 'luz_silent', 'pg_catalog', 'pg_temp'
as $function$
begin
  perform graphile_worker.remove_job(public.current_office() || ':' || cancel_job.job_key);
end $function$;

create or replace function charge_kept_card()
 returns trigger
 language plpgsql
as $function$
begin
  update kept_cards k set card = null, charged_at = new.created_at
    where k.office_id = new.office_id and k.order_id = new.id and k.charged_at is null and new.total_amount <= k.fee
      and exists (select from appointments a where a.office_id = k.office_id and a.id = k.appointment_id
        and a.customer_id = k.customer_id
        and ((a.status_key = 'no_show' and greatest(a.start_at, k.agreed_start) <= new.created_at)
          or (a.status_key = 'cancelled' and new.total_amount <= k.due)));
  if not found then raise exception 'order % has no fee to charge', new.id using errcode = 'LZ001'; end if;
  return null;
end $function$;

create or replace function check_agreed_start()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from appointments a
    where a.office_id = new.office_id and a.id = new.appointment_id and a.start_at = new.agreed_start) then return new; end if;
  raise exception 'the customer of % % cannot have chosen this start', tg_table_name, new.id using errcode = 'LZ001';
end $function$;

create or replace function check_payer()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from appointments a join orders o on o.office_id = a.office_id
    where a.office_id = new.office_id and a.id = new.appointment_id and o.id = new.order_id
      and a.customer_id = o.customer_id) then return new; end if;
  raise exception 'deposit % was paid for an appointment of another customer', new.id using errcode = 'LZ001';
end $function$;

create or replace function claim_resources(office bigint, employee bigint, service bigint, at timestamptz, begins timestamptz, ends timestamptz)
 returns void
 language plpgsql
as $function$
begin
  perform lock_resources(office, array[service], at);
  delete from resource_uses u using time_blocks b
    where u.office_id = office and u.hold_id is not null
      and u.resource_id = any(array(select resource_id from product_resources where office_id = office and product_id = service))
      and b.office_id = office and b.id = u.hold_id and b.employee_id = employee and b.start_at < ends and b.end_at > begins;
end $function$;

create or replace function close_unproved_office(at timestamptz)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
declare
  office constant bigint := public.current_office();
begin
  if office is null
    or exists (select from public.users u join public.people p on p.id = u.person_id
      where u.office_id = office and u.role = 'owner' and p.email_proved_at is not null)
    or exists (select from public.orders o where o.office_id = office)
    or exists (select from public.invoices i where i.office_id = office)
  then raise exception 'this office is not closed by itself' using errcode = 'insufficient_privilege'; end if;
  perform public.remove_office(office, at, 'unproved');
end $function$;

create or replace function copy_address()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
begin
  update public.users set email = new.email, version = version + 1
  where person_id = new.id and deleted_at is null and email is distinct from new.email;
  return null;
end $function$;

create or replace function current_office()
 returns bigint
 language sql
 stable parallel safe
return (nullif(current_setting('app.office_id', true), ''))::bigint
;

create or replace function delete_old_audit(cutoff timestamptz)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
begin atomic
 delete from audit_log
   where (audit_log.office_id = current_office() and audit_log.at < least(delete_old_audit.cutoff, (now() - '2 years'::interval)));
end
;

create or replace function delete_person()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
begin
  perform from public.people where id = old.person_id for update;
  delete from public.people p where p.id = old.person_id
    and not exists (select from public.users u where u.person_id = p.id);
  return null;
end $function$;

create or replace function end_session_of_person(member bigint, ended_session uuid, own_session uuid, moment timestamptz)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
declare
  target record;
  own timestamptz;
  n bigint;
begin
  perform from public.users me join public.people p on p.id = me.person_id
    where me.office_id = public.current_office() and me.id = member for no key update of p;
  select s.office_id, s.expires_at into target
    from public.users me
    join public.users o on o.person_id = me.person_id
    join public.sessions s on s.office_id = o.office_id and s.user_id = o.id
    where me.office_id = public.current_office() and me.id = member and s.id = ended_session;
  if not found then return null; end if;
  select s.expires_at into own from public.sessions s
    where s.office_id = public.current_office() and s.user_id = member and s.id = own_session;
  with ended as (
    update public.sessions s set revoked_at = moment
    from public.users me join public.users o on o.person_id = me.person_id
    where me.office_id = public.current_office() and me.id = member
      and s.office_id = o.office_id and s.user_id = o.id and s.revoked_at is null
      and (s.id = ended_session or (target.expires_at is distinct from own
        and s.expires_at = target.expires_at and s.office_id <> target.office_id))
    returning s.office_id, s.id),
  silenced as (
    delete from public.push_subscriptions p using ended e where p.office_id = e.office_id and p.session_id = e.id),
  told as (
    insert into public.events (office_id, session_id) select e.office_id, e.id from ended e)
  select count(*) into n from ended;
  return n;
end $function$;

create or replace function end_sessions_elsewhere(member bigint, of_sign_in timestamptz, moment timestamptz)
 returns bigint
 language sql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
  select from public.users me join public.people p on p.id = me.person_id
    where me.office_id = public.current_office() and me.id = member for no key update of p;
  with others as (
    select o.office_id, o.id from public.users me join public.users o on o.person_id = me.person_id
    where me.office_id = public.current_office() and me.id = member and o.office_id <> me.office_id),
  ended as (
    update public.sessions s set revoked_at = moment from others o
    where s.office_id = o.office_id and s.user_id = o.id and s.revoked_at is null
      and (of_sign_in is null or s.expires_at = of_sign_in)
    returning s.office_id, s.id),
  silenced as (
    delete from public.push_subscriptions p using ended e where p.office_id = e.office_id and p.session_id = e.id),
  told as (
    insert into public.events (office_id, session_id) select e.office_id, e.id from ended e)
  select count(*) from ended;
$function$;

create or replace function enqueue_jobs(jobs jsonb)
 returns void
 language plpgsql
 security definer
 set search_path to 'luz_silent', 'pg_catalog', 'pg_temp'
 set plan_cache_mode to 'force_generic_plan'
 set enable_seqscan to 'off'
as $function$
begin
  if public.current_office() is null then raise exception 'enqueue_jobs outside an office'; end if;
  perform graphile_worker.add_jobs(array(
    select row(
      job.task, (job.payload || jsonb_build_object('office_id', public.current_office()))::json, null, job.run_at,
      10, public.current_office() || ':' || job.key, job.priority, array[job.task]
    )::graphile_worker.job_spec
    from jsonb_to_recordset(jobs) as job(task text, payload jsonb, run_at timestamptz, key text, priority integer)
  ));
end $function$;

create or replace function erase_audit_of_customers(ids bigint[])
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
begin atomic
 with erased as (
          select c.id
            from customers c
           where (c.office_id = current_office() and c.id = any (erase_audit_of_customers.ids) and c.erased_at is not null)
         )
  update audit_log l set before = null::jsonb, after = null::jsonb
   where (l.office_id = current_office() and (l.before is not null or l.after is not null) and ((l.subject = 'customer' and l.subject_id in (select erased.id
            from erased)) or (l.subject = 'appointment' and l.subject_id in (select a.id
            from appointments a
           where (a.office_id = current_office() and a.customer_id in (select erased.id
                    from erased)))) or (l.subject = 'order' and l.subject_id in (select o.id
            from orders o
           where (o.office_id = current_office() and o.customer_id in (select erased.id
                    from erased)))) or (l.subject = 'invoice' and l.subject_id in (select i.id
            from invoices i
           where (i.office_id = current_office() and i.customer_id in (select erased.id
                    from erased)))) or (l.subject = 'document_request' and l.subject_id in (select r.id
            from document_requests r
           where (r.office_id = current_office() and r.customer_id in (select erased.id
                    from erased))))));
end
;

create or replace function erase_card_of_former_customer()
 returns trigger
 language plpgsql
as $function$
begin
  update kept_cards set card = null where office_id = new.office_id and appointment_id = new.id
    and card is not null and customer_id <> new.customer_id;
  return null;
end $function$;

create or replace function erase_kept_card()
 returns trigger
 language plpgsql
as $function$
begin
  update kept_cards set card = null where office_id = new.office_id and appointment_id = new.id and card is not null
    and (new.status_key = 'done' or due is null);
  return null;
end $function$;

create or replace function full_resources(office bigint, service bigint, except_of bigint[], begins timestamptz, ends timestamptz)
 returns setof bigint
 language sql
 stable
as $function$
  select r.id from product_resources n
  join resources r on r.office_id = n.office_id and r.id = n.resource_id
  where n.office_id = office and n.product_id = service and r.deleted_at is null
    and (r.status = 'inactive' or resource_load(office, r.id, except_of, begins, ends) >= r.quantity)
  order by r.id
$function$;

create or replace function hold_resources(office bigint, hold bigint, service bigint, begins timestamptz, ends timestamptz, until timestamptz)
 returns void
 language plpgsql
as $function$
declare
  wanted resource_uses;
begin
  wanted.office_id := office;
  wanted.hold_id := hold;
  wanted.occupant := 'hold:' || hold;
  wanted.start_at := begins;
  wanted.end_at := ends;
  wanted.held_until := until;
  for wanted.resource_id in
    select r.id from product_resources n join resources r on r.office_id = n.office_id and r.id = n.resource_id
    where n.office_id = office and n.product_id = service and r.deleted_at is null order by r.id
  loop
    if not take_unit(wanted) then
      raise exclusion_violation using constraint = 'resource_taken', table = 'resource_uses',
        message = 'no unit of resource ' || wanted.resource_id || ' is free';
    end if;
  end loop;
end $function$;

create or replace function is_removed(office bigint)
 returns boolean
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$select exists (select from public.removed_offices where id = office)$function$;

create or replace function join_person(member bigint, person bigint, hash text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
begin
  update public.users u set person_id = p.id, version = u.version + 1 from public.people p
  where u.office_id = public.current_office() and u.id = member and u.deleted_at is null and u.email = p.email
    and p.id = person and p.password_hash = hash and p.email_proved_at is not null;
  return found;
end $function$;

create or replace function keep_allocation_number()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' then
    if is_removed(old.office_id) then return old; end if;
  elsif old.settled_at is null and new.invoice_id = old.invoice_id and new.office_id = old.office_id then return new; end if;
  raise exception '% of the allocation number of invoice % is refused', tg_op, old.invoice_id using errcode = 'LZ001';
end $function$;

create or replace function keep_card_payment()
 returns trigger
 language plpgsql
as $function$
begin
  if old.status <> 'paid' or (tg_op = 'DELETE' and is_removed(old.office_id)) then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'late_handled_at' = to_jsonb(old) - 'late_handled_at' then return new; end if;
  raise exception 'card payment % is paid and cannot be changed', old.id using errcode = 'LZ001';
end $function$;

create or replace function keep_deposit_with_payer()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from deposits d join orders o on o.office_id = d.office_id and o.id = d.order_id
    where d.office_id = new.office_id and d.appointment_id = new.id and d.paid_at is not null
      and d.decided_at is null and d.used_amount < d.amount and o.customer_id = old.customer_id) then
    raise exception 'the deposit of appointment % belongs to its customer', new.id using errcode = 'LZ001';
  end if;
  return new;
end $function$;

create or replace function keep_form_version()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  raise exception '% of version % of form % is refused: what was sent is never changed', tg_op, old.number, old.document_id
    using errcode = 'LZ001';
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

create or replace function keep_issued_lines()
 returns trigger
 language plpgsql
as $function$
begin
  -- both: a line must neither leave an issued document nor enter one
  if (exists (select from invoices i where i.office_id = old.office_id and i.id = old.invoice_id and i.status = 'issued')
      or exists (select from invoices i where i.office_id = new.office_id and i.id = new.invoice_id and i.status = 'issued'))
    and not (tg_op = 'DELETE' and is_removed(old.office_id))
  then raise exception '% of a line of an issued document is refused', tg_op using errcode = 'LZ001'; end if;
  return coalesce(new, old);
end $function$;

create or replace function keep_kept_card()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and (old.charged_at is null or is_removed(old.office_id)) then return old; end if;
  if tg_op = 'UPDATE' and ((old.charged_at is null and (old.order_id is null or new.order_id = old.order_id))
    or to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id') then return new; end if;
  raise exception 'the fee of kept card % cannot be charged again', old.id using errcode = 'LZ001';
end $function$;

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

create or replace function keep_proof()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' then
    if old.kept_since < now() - interval '7 years' or is_removed(old.office_id) then return old; end if;
  elsif old.kept_since is null and to_jsonb(new) - 'kept_since' = to_jsonb(old) - 'kept_since' then
    return new;
  end if;
  raise exception '% of proof % is refused: it is kept for seven years', tg_op, old.id using errcode = 'LZ001';
end $function$;

create or replace function keep_resources()
 returns trigger
 language plpgsql
as $function$
declare
  takes boolean := takes_resources(new);
  full_one bigint;
begin
  if tg_op = 'UPDATE' then
    if not takes or not takes_resources(old) or (old.service_id, old.start_at, old.end_at, old.buffer_minutes)
      <> (new.service_id, new.start_at, new.end_at, new.buffer_minutes) then
      delete from resource_uses where office_id = new.office_id and appointment_id = new.id;
    elsif old.held_until is null or new.held_until is not distinct from old.held_until then
      -- it keeps what it has, also when a unit was missing
      return null;
    else
      update resource_uses set held_until = new.held_until where office_id = new.office_id and appointment_id = new.id;
    end if;
  end if;
  if not takes or not exists (select from product_resources where office_id = new.office_id and product_id = new.service_id)
    then return null;
  end if;
  perform lock_resources(new.office_id, array[new.service_id], null);
  select min(taken) into full_one from take_resources(new.office_id, new) taken;
  if full_one is not null then
    raise exclusion_violation using constraint = 'resource_taken', table = 'resource_uses',
      message = 'no unit of resource ' || full_one || ' is free';
  end if;
  return null;
end $function$;

create or replace function keep_signed_request()
 returns trigger
 language plpgsql
as $function$
declare
  contact constant text[] := '{phone,signer_network,answers}';
begin
  if tg_op = 'DELETE' then
    if old.status <> 'signed' or old.signed_at < now() - interval '7 years' or is_removed(old.office_id) then
      return old;
    end if;
  elsif old.token ~ '^[A-Za-z0-9_-]{22}$' and new.token ~ '^[\x01-\x04]' and to_jsonb(new) - 'token' = to_jsonb(old) - 'token' then
    return new; -- the seed of the same link
  elsif old.status = 'signed' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then return new; end if;
    if to_jsonb(new) - contact = to_jsonb(old) - contact and new.phone = '+10000000' and new.signer_network = ''
      and (old.answers is null or new.answers = '') and exists (select from customers c
        where c.office_id = old.office_id and c.id = old.customer_id and c.erased_at is not null)
    then return new; end if;
  elsif (new.document_id, new.document_name, new.phone, new.token, new.original_sha256, new.pages, new.created_at,
      new.form_version, new.appointment_id, new.purpose)
    is not distinct from (old.document_id, old.document_name, old.phone, old.token, old.original_sha256, old.pages, old.created_at,
      old.form_version, old.appointment_id, old.purpose)
    and (new.expires_at = old.expires_at or (new.purpose = 'read' and new.expires_at > old.expires_at))
    and not (old.status = 'cancelled' and new.status <> 'cancelled')
  then return new; end if;
  raise exception '% of document request % is refused: what was signed is never changed', tg_op, old.id using errcode = 'LZ001';
end $function$;

create or replace function keep_told()
 returns trigger
 language plpgsql
as $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  if new.price is null or not is_new and new.price is not distinct from old.price then
    new.price := (select price from products where office_id = new.office_id and id = new.service_id);
  end if;
  if new.duration is null or not is_new and new.duration is not distinct from old.duration then
    new.duration := extract(epoch from new.end_at - new.start_at)::int / 60;
  end if;
  return new;
end $function$;

create or replace function lock_all_calendars(office bigint)
 returns void
 language plpgsql
as $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendars:' || office, 0));
end $function$;

create or replace function lock_calendar(office bigint, employee bigint, at timestamptz)
 returns void
 language plpgsql
as $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('calendars:' || office, 0)),
    pg_advisory_xact_lock(hashtextextended('calendar:' || office || ':' || employee, 0));
  -- plan: runs with a booking
  if exists (select from appointments a
    where a.office_id = office and a.employee_id = employee and a.held_until <= at and a.holds_slot)
  then
    update appointments set holds_slot = false where office_id = office and id = any(array( -- plan: runs with a booking
      select a.id from appointments a where a.office_id = office and a.employee_id = employee and a.held_until <= at and a.holds_slot
      for update skip locked));
  end if;
end $function$;

create or replace function lock_resources(office bigint, services bigint[], at timestamptz)
 returns void
 language plpgsql
as $function$
declare
  wanted bigint[] := array(
    select distinct resource_id from product_resources where office_id = office and product_id = any(services) order by 1);
  one bigint;
begin
  foreach one in array wanted loop
    perform pg_advisory_xact_lock(hashtextextended('resource:' || office || ':' || one, 0));
  end loop;
  if cardinality(wanted) > 0 then
    delete from resource_uses where office_id = office and resource_id = any(wanted) and held_until <= at;
  end if;
end $function$;

create or replace function new_link_token(salt bigint)
 returns text
 language sql
return translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || convert_to((salt)::text, 'UTF8'::name)) from 1 for 9), 'base64'), '+/', '-_')
;

create or replace function note_backup()
 returns timestamptz
 language sql
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
  insert into public.last_backup (taken_at) values (now())
  on conflict (id) do update set taken_at = excluded.taken_at returning taken_at
$function$;

create or replace function note_booking()
 returns trigger
 language plpgsql
as $function$
begin
  update sms_messages set booked_at = new.created_at
  where office_id = new.office_id and customer_id = new.customer_id and campaign_id is not null and booked_at is null
    and status in ('sent', 'delivered')
    and sent_at <= new.created_at and sent_at > new.created_at - interval '14 days';
  return null;
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

create or replace function open_session_elsewhere(own_session uuid, member bigint, office bigint, device_name text, moment timestamptz)
 returns table(session_id uuid, user_id bigint)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
declare
  target record;
begin
  perform from public.users me join public.people p on p.id = me.person_id
    where me.office_id = public.current_office() and me.id = member for share of p;
  select u.id, s.expires_at, s.proved_at, s.known_device into target
    from public.sessions s
    join public.users me on me.office_id = s.office_id and me.id = s.user_id
    join public.users u on u.person_id = me.person_id
    where s.office_id = public.current_office() and s.id = own_session and me.id = member
      and s.revoked_at is null and s.expires_at > moment
      and u.office_id = office and u.status = 'active' and u.deleted_at is null
    for no key update of u;
  if not found then return; end if;
  update public.users u set used_at = moment where u.office_id = office and u.id = target.id;
  update public.sessions s set last_seen_at = moment, proved_at = target.proved_at, known_device = target.known_device
    where s.office_id = office and s.user_id = target.id and s.revoked_at is null and s.expires_at = target.expires_at
    returning s.id into session_id;
  if session_id is null then
    insert into public.sessions (office_id, user_id, device, created_at, last_seen_at, expires_at, proved_at,
      known_device)
      values (office, target.id, device_name, moment, moment, target.expires_at, target.proved_at, target.known_device)
      returning id into session_id;
    insert into public.audit_log (office_id, at, actor, action, subject, subject_id, after)
      values (office, moment, 'user:' || target.id, 'sign_in', 'sign_in', target.id, jsonb_build_object('device', device_name));
  end if;
  user_id := target.id;
  return next;
end $function$;

create or replace function pack_resource(office bigint, resource bigint, units integer, who text, begins timestamptz, ends timestamptz)
 returns integer
 language plpgsql
as $function$
declare
  lo timestamptz := begins;
  hi timestamptz := ends;
  wider record;
  free_from timestamptz[] := array_fill('-infinity'::timestamptz, array[units]);
  island record;
  chosen integer;
  kept integer := 0;
  occupants text[] := '{}';
  spans tstzrange[] := '{}';
  chosen_units integer[] := '{}';
begin
  loop
    select least(lo, min(start_at)) as lo, greatest(hi, max(end_at)) as hi into wider from resource_uses
      where office_id = office and resource_id = resource and start_at < hi and start_at > lo - interval '28 hours' and end_at > lo;
    exit when wider.lo = lo and wider.hi = hi;
    lo := wider.lo;
    hi := wider.hi;
  end loop;
  for island in
    select s.occupant, unnest(range_agg(s.span)) as span from (
      select u.occupant, tstzrange(u.start_at, u.end_at) as span from resource_uses u
        where u.office_id = office and u.resource_id = resource
          and u.start_at < hi and u.start_at > lo - interval '28 hours' and u.end_at > lo
      union all select who, tstzrange(begins, ends) where who is not null
    ) s group by s.occupant order by 2
  loop
    select min(i) into chosen from generate_subscripts(free_from, 1) i where free_from[i] <= lower(island.span);
    if chosen is null then return null; end if;
    free_from[chosen] := upper(island.span);
    occupants := occupants || island.occupant;
    spans := spans || island.span;
    chosen_units := chosen_units || chosen;
    if island.occupant = who and island.span @> tstzrange(begins, ends) then kept := chosen; end if;
  end loop;
  update resource_uses u set unit = i.unit from unnest(occupants, spans, chosen_units) as i (occupant, span, unit)
    where u.office_id = office and u.resource_id = resource and u.occupant = i.occupant
      and u.start_at < hi and u.start_at > lo - interval '28 hours' and u.end_at > lo
      and i.span @> tstzrange(u.start_at, u.end_at) and u.unit <> i.unit;
  return kept;
end $function$;

create or replace function payment_methods_of(snapshot jsonb, payment_method text)
 returns text[]
 language sql
 immutable parallel safe
return case when (jsonb_array_length(coalesce((snapshot -> 'payments'), '[]'::jsonb)) > 1) then array(select (p.value ->> 'method') from jsonb_array_elements(payment_methods_of.snapshot -> 'payments') with ordinality p(value, "position") group by (p.value ->> 'method') order by (min(p."position"))) else array_remove(array[payment_method], null::text) end
;

create or replace function prove_consent()
 returns trigger
 language plpgsql
as $function$
declare
  is_same constant boolean := tg_op = 'UPDATE' and old.marketing_consent and new.marketing_consent
    and new.phone = old.phone and new.marketing_consent_at is not distinct from old.marketing_consent_at;
begin
  if is_same then return null; end if;
  if tg_op = 'UPDATE' and old.marketing_consent then
    update marketing_proofs set kept_since = now()
      where office_id = old.office_id and phone = old.phone and kind = 'consent' and kept_since is null;
  end if;
  if new.marketing_consent then
    insert into marketing_proofs (office_id, kind, phone, at, source, words)
      values (new.office_id, 'consent', new.phone, new.marketing_consent_at, new.marketing_consent_source, new.marketing_consent_words);
  end if;
  return null;
end $function$;

create or replace function prove_message()
 returns trigger
 language plpgsql
as $function$
begin
  if not is_removed(old.office_id) then
    insert into marketing_proofs (office_id, kind, phone, at, words, sms_id, kept_since)
      values (old.office_id, 'message', old.phone, coalesce(old.sent_at, old.created_at), old.message, old.id, coalesce(old.sent_at, old.created_at));
  end if;
  return null;
end $function$;

create or replace function record_sign_in_elsewhere(member bigint, what text, moment timestamptz)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
begin atomic
 insert into audit_log(office_id, at, actor, action, subject, subject_id) select o.office_id,
             record_sign_in_elsewhere.moment as moment,
             ('user:' || o.id),
             record_sign_in_elsewhere.what as what,
             'sign_in',
             o.id
            from (users me
              join users o on (o.person_id = me.person_id))
           where (me.office_id = current_office() and me.id = record_sign_in_elsewhere.member and o.office_id <> me.office_id and o.deleted_at is null);
end
;

create or replace function refuse_change()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  raise exception '% of % is refused: rows of the books are never changed', tg_op, tg_table_name using errcode = 'LZ001';
end $function$;

create or replace function remove_office(office bigint, at timestamptz, actor text)
 returns jsonb
 language plpgsql
 set search_path to 'luz_silent', 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  waiting regclass[];
  free regclass[];
  here regclass;
  n bigint;
  removed jsonb := '{}';
begin
  -- before everything else, in one order, as whoever changes how a person signs in does
  perform from people where id in (select person_id from users where office_id = office) order by id for update;
  -- concurrent writers to the office wait for this lock and then find it gone
  perform from offices where id = office for update;
  -- first, because the books allow deletions for a removed office only
  insert into removed_offices (id, slug, name, removed_at, actor, rows)
    select id, slug, name, remove_office.at, remove_office.actor, '{}' from offices where id = office;
  select array_agg(c.oid) into waiting from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition;
  while cardinality(waiting) > 0 loop
    select array_agg(t) into free from unnest(waiting) t where not exists (select from pg_constraint k
      where k.contype = 'f' and k.confrelid = t and k.conrelid <> t and k.conrelid = any(waiting));
    if free is null then raise exception 'tables reference each other in a cycle: %', waiting; end if;
    foreach here in array free loop
      execute format('delete from %s where office_id = $1', here) using office;
      get diagnostics n = row_count;
      if n > 0 then removed := removed || jsonb_build_object(here::text, n); end if;
    end loop;
    select array_agg(t) into waiting from unnest(waiting) t where t <> all(free);
  end loop;
  delete from graphile_worker._private_jobs where payload ->> 'office_id' = office::text and locked_at is null;
  delete from offices where id = office;
  -- the file store may be unavailable now, so a job deletes the files
  perform graphile_worker.add_job('remove_office_files', json_build_object('office_id', office));
  update removed_offices set rows = removed where id = office;
  return removed;
end $function$;

create or replace function resource_load(office bigint, resource bigint, except_of bigint[], begins timestamptz, ends timestamptz, who text default null::text)
 returns bigint
 language sql
 stable
as $function$
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
$function$;

create or replace function searchable(words text)
 returns text
 language sql
 immutable parallel safe
return translate(case when (words ~ '[ְֱֲֳִֵֶַָׇֹֺֻּֽֿׁׂ​‎‏‪‫‬‭‮⁦⁧⁨⁩﻿׳’‘`´״“”„־‐‑‒–— ]') then translate(translate(lower(words), 'ְֱֲֳִֵֶַָׇֹֺֻּֽֿׁׂ​‎‏‪‫‬‭‮⁦⁧⁨⁩﻿', ''), '׳’‘`´״“”„־‐‑‒–— ', (((repeat('''', 5) || repeat('"', 4)) || repeat('-', 6)) || ' ')) else lower(words) end, 'ךםןףץ', 'כמנפצ')
;

create or replace function sessions_of_person(member bigint, moment timestamptz, used_since timestamptz, most integer)
 returns table(id uuid, office_name text, device text, created_at timestamptz, last_seen_at timestamptz)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'pg_temp'
begin atomic
 select s.id,
     f.name,
     s.device,
     s.created_at,
     coalesce(s.last_seen_at, s.created_at) as "coalesce"
    from (((users me
      join users o on (o.person_id = me.person_id))
      join offices f on (f.id = o.office_id))
      join sessions s on (s.office_id = o.office_id and s.user_id = o.id))
   where (me.office_id = current_office() and me.id = sessions_of_person.member and s.revoked_at is null and s.expires_at > sessions_of_person.moment and coalesce(s.last_seen_at, s.created_at) > sessions_of_person.used_since)
   order by coalesce(s.last_seen_at, s.created_at) desc, s.created_at desc, s.id
  limit sessions_of_person.most;
end
;

create or replace function silence_application_elsewhere(token text, member bigint)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
as $function$
  delete from public.push_subscriptions p
  using public.users me, public.users other
  where me.office_id = public.current_office() and me.id = member
    and p.endpoint = token and p.platform <> 'web' and p.office_id <> me.office_id
    and other.office_id = p.office_id and other.id = p.user_id and other.person_id is distinct from me.person_id;
$function$;

create or replace function sms_parts(message text)
 returns integer
 language sql
 immutable parallel safe
return case when (message ~ '^[\n\r -Z_a-z¡£¤¥§¿Ä-ÇÉÑÖØÜßàä-æèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$') then case when (length(message) <= 160) then least(length(message), 1) else ((length(message) + 152) / 153) end when (message ~ '^[\n\f\r -_a-~¡£¤¥§¿Ä-ÇÉÑÖØÜßàä-æèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]*$') then (select case when (length(g.units) <= 160) then 1 else regexp_count(g.units, '.{0,152}[xz]') end as regexp_count from (select regexp_replace(regexp_replace(sms_parts.message, '[^\f[-^{-~€]', 'x', 'g'), '[^x]', 'yz', 'g') as regexp_replace) g(units)) when (message !~ '[\U00010000-\U0010FFFF]') then case when (length(message) <= 70) then least(length(message), 1) else ((length(message) + 66) / 67) end else (select case when (length(u.units) <= 70) then 1 else regexp_count(u.units, '.{0,66}[xz]') end as regexp_count from (select regexp_replace(regexp_replace(sms_parts.message, '[^\U00010000-\U0010FFFF]', 'x', 'g'), '[^x]', 'yz', 'g') as regexp_replace) u(units)) end
;

create or replace function take_resource(office bigint, resource bigint, booking appointments)
 returns boolean
 language plpgsql
as $function$
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
end $function$;

create or replace function take_resources(office bigint, booking appointments)
 returns setof bigint
 language plpgsql
as $function$
declare
  one bigint;
begin
  for one in
    select r.id from product_resources n join resources r on r.office_id = n.office_id and r.id = n.resource_id
    where n.office_id = office and n.product_id = booking.service_id and r.deleted_at is null
      and not exists (select from resource_uses u where u.office_id = office and u.appointment_id = booking.id and u.resource_id = r.id)
    order by r.id
  loop
    if not take_resource(office, one, booking) then return next one; end if;
  end loop;
end $function$;

create or replace function take_unit(wanted resource_uses)
 returns boolean
 language plpgsql
as $function$
declare
  room resources;
  chosen integer;
begin
  select * into strict room from resources where office_id = wanted.office_id and id = wanted.resource_id;
  if room.status = 'inactive'
    or resource_load(wanted.office_id, room.id, '{}', wanted.start_at, wanted.end_at, wanted.occupant) >= room.quantity
    then return false;
  end if;
  select min(i) into chosen from generate_series(1, room.quantity) i where not exists (
    select from resource_uses u where u.office_id = wanted.office_id and u.resource_id = room.id and u.unit = i
      and u.occupant <> wanted.occupant
      and u.start_at < wanted.end_at and u.start_at > wanted.start_at - interval '28 hours' and u.end_at > wanted.start_at);
  -- one is free at every moment, but not the same one
  if chosen is null then
    chosen := pack_resource(wanted.office_id, room.id, room.quantity, wanted.occupant, wanted.start_at, wanted.end_at);
  end if;
  if chosen is null then return false; end if;
  insert into resource_uses (office_id, appointment_id, hold_id, resource_id, unit, occupant, start_at, end_at, held_until)
    values (wanted.office_id, wanted.appointment_id, wanted.hold_id, room.id, chosen, wanted.occupant, wanted.start_at,
      wanted.end_at, wanted.held_until);
  return true;
end $function$;

create or replace function takes_resources(a appointments)
 returns boolean
 language sql
 immutable
as $function$
  select a.deleted_at is null and a.status_key <> 'cancelled' and (a.holds_slot or a.status_key <> 'waiting' or a.source <> 'online')
$function$;

create or replace function use_deposit()
 returns trigger
 language plpgsql
as $function$
begin
  update deposits set used_amount = used_amount + new.amount where office_id = new.office_id and id = new.deposit_id;
  return null;
end $function$;

create or replace function use_prepaid()
 returns trigger
 language plpgsql
as $function$
begin
  update prepaid set used_visits = used_visits + new.visits,
    used_amount = used_amount + case when kind = 'voucher' then new.amount else 0 end
  where office_id = new.office_id and id = new.prepaid_id and kind = new.kind;
  if not found then raise exception 'a % that does not exist cannot be used', new.kind using errcode = 'LZ001'; end if;
  return null;
end $function$;
