-- Written by tools/schema.ts from the migrations, to be read, not to be run.

create table allocation_connections (
  office_id bigint not null,
  sealed_tokens bytea not null,
  access_expires_at timestamp with time zone not null,
  refresh_expires_at timestamp with time zone not null,
  refreshing_until timestamp with time zone,
  broken_at timestamp with time zone,
  user_name text not null,
  connected_at timestamp with time zone not null,
  sandbox boolean not null,
  reminded_days integer,
  constraint allocation_connections_pkey PRIMARY KEY (office_id),
  constraint allocation_connections_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint allocation_connections_reminded_days_check CHECK ((reminded_days = ANY (ARRAY[14, 7, 1]))),
  constraint allocation_connections_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 25)))
);
alter table allocation_connections enable row level security, force row level security;
create policy office on allocation_connections to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on allocation_connections to postgres using (true);

create table allocation_numbers (
  office_id bigint not null,
  invoice_id bigint not null,
  status text default 'waiting'::text not null,
  allocation_number text,
  typed boolean default false not null,
  failure text,
  decision text,
  attempts integer default 0 not null,
  deliveries jsonb,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint allocation_numbers_pkey PRIMARY KEY (office_id, invoice_id),
  constraint allocation_numbers_allocation_number_check CHECK ((allocation_number ~ '^[0-9]{9,40}$'::text)),
  constraint allocation_numbers_decision_check CHECK ((decision = ANY (ARRAY['cancel'::text, 'continue'::text, 'reverse_charge'::text, 'objection'::text]))),
  constraint allocation_numbers_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint allocation_numbers_office_id_invoice_id_fkey FOREIGN KEY (office_id, invoice_id) REFERENCES invoices(office_id, id),
  constraint allocation_numbers_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'unknown'::text, 'refused'::text, 'objected'::text, 'approved'::text, 'continued'::text, 'reverse_charged'::text, 'cancelled'::text]))),
  constraint approved_has_number CHECK (
CASE status
    WHEN 'approved'::text THEN (allocation_number IS NOT NULL)
    WHEN 'reverse_charged'::text THEN true
    ELSE (allocation_number IS NULL)
END),
  constraint settled_has_time CHECK (((status = ANY (ARRAY['approved'::text, 'continued'::text, 'reverse_charged'::text, 'cancelled'::text])) = (settled_at IS NOT NULL))),
  constraint settled_keeps_no_messages CHECK (((settled_at IS NULL) OR (deliveries IS NULL)))
);
CREATE INDEX allocation_numbers_open ON public.allocation_numbers USING btree (office_id, invoice_id) WHERE (settled_at IS NULL);
alter table allocation_numbers enable row level security, force row level security;
create policy office on allocation_numbers to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on allocation_numbers to postgres using (true);
CREATE TRIGGER allocation_numbers_stay BEFORE DELETE OR UPDATE ON public.allocation_numbers FOR EACH ROW EXECUTE FUNCTION keep_allocation_number();

create table allocation_thresholds (
  starts_on date not null,
  net_amount numeric(12,2) not null,
  inclusive boolean default false not null,
  constraint allocation_thresholds_pkey PRIMARY KEY (starts_on),
  constraint allocation_thresholds_net_amount_check CHECK ((net_amount >= (0)::numeric))
);

create table answered_challenges (
  challenge bytea not null,
  person_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint answered_challenges_pkey PRIMARY KEY (challenge),
  constraint answered_challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX answered_challenges_of_person ON public.answered_challenges USING btree (person_id);
alter table answered_challenges enable row level security, force row level security;
create policy members on answered_challenges to luz_app using ((EXISTS ( SELECT
   FROM users u
  WHERE ((u.office_id = current_office()) AND (u.person_id = answered_challenges.person_id)))));
create policy owner on answered_challenges to postgres using (true);

create table appointments (
  office_id bigint not null,
  id bigint generated always as identity not null,
  employee_id bigint not null,
  customer_id bigint not null,
  service_id bigint not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  status_key text not null,
  notes text,
  source text not null,
  booking_session_id bigint,
  manage_token text,
  holds_slot boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  buffer_minutes integer default 0 not null,
  held_until timestamp with time zone,
  confirmed_start timestamp with time zone,
  told_start timestamp with time zone,
  told_status text,
  tell_at timestamp with time zone,
  known_employee bigint,
  known_start timestamp with time zone,
  answer text,
  answered_by bigint,
  answered_at timestamp with time zone,
  visit_key uuid,
  processing_after integer,
  processing_minutes integer,
  series_id bigint,
  removal uuid,
  given_by bigint,
  price numeric(12,2),
  duration integer,
  booked_for text,
  constraint appointments_pkey PRIMARY KEY (office_id, id),
  constraint answer_is_known CHECK ((answer = ANY (ARRAY['approved'::text, 'declined'::text]))),
  constraint answered_by_staff FOREIGN KEY (office_id, answered_by) REFERENCES users(office_id, id),
  constraint answers_have_a_time CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint appointment_ends_after_start CHECK (((end_at > start_at) AND ((end_at - start_at) <= '24:00:00'::interval))),
  constraint appointment_frees_slot CHECK (((NOT holds_slot) OR ((deleted_at IS NULL) AND (status_key <> 'cancelled'::text)))),
  constraint appointment_processing CHECK ((((processing_after IS NULL) = (processing_minutes IS NULL)) AND (((processing_after > 0) AND (processing_minutes > 0)) IS NOT FALSE))),
  constraint appointment_slot_taken EXCLUDE USING gist (office_id WITH =, employee_id WITH =, busy_times(start_at, end_at, processing_after, processing_minutes) WITH &&) WHERE (holds_slot),
  constraint appointments_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  constraint appointments_manage_token_check CHECK ((manage_token ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint appointments_of_a_booking_session FOREIGN KEY (office_id, booking_session_id) REFERENCES booking_sessions(office_id, id),
  constraint appointments_of_a_recurrence FOREIGN KEY (office_id, series_id) REFERENCES recurrences(office_id, id),
  constraint appointments_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint appointments_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint appointments_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint appointments_office_id_service_id_fkey FOREIGN KEY (office_id, service_id) REFERENCES products(office_id, id),
  constraint appointments_office_id_status_key_fkey FOREIGN KEY (office_id, status_key) REFERENCES statuses(office_id, key),
  constraint appointments_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'online'::text]))),
  constraint employee_knows_a_start CHECK (((known_employee IS NULL) = (known_start IS NULL))),
  constraint given_by_staff FOREIGN KEY (office_id, given_by) REFERENCES users(office_id, id),
  constraint held_messages_know_more CHECK (((tell_at IS NULL) OR (told_start IS NOT NULL))),
  constraint holds_wait CHECK (((held_until IS NULL) OR ((source = 'online'::text) AND (status_key = 'waiting'::text)))),
  constraint told_is_whole CHECK ((num_nonnulls(told_start, told_status) = ANY (ARRAY[0, 2])))
);
CREATE INDEX appointments_by_manage_token ON public.appointments USING btree (manage_token) WHERE (manage_token IS NOT NULL);
CREATE INDEX appointments_by_time ON public.appointments USING btree (office_id, start_at, employee_id, end_at) WHERE (deleted_at IS NULL);
CREATE INDEX appointments_held ON public.appointments USING btree (office_id, employee_id, held_until) WHERE (held_until IS NOT NULL);
CREATE INDEX appointments_of_booking_session ON public.appointments USING btree (office_id, booking_session_id) WHERE (booking_session_id IS NOT NULL);
CREATE INDEX appointments_of_customer ON public.appointments USING btree (office_id, customer_id, start_at);
CREATE INDEX appointments_of_employee ON public.appointments USING btree (office_id, employee_id, start_at) INCLUDE (end_at) WHERE ((deleted_at IS NULL) AND (status_key <> 'cancelled'::text));
CREATE INDEX appointments_of_recurrence ON public.appointments USING btree (office_id, series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX appointments_of_visit ON public.appointments USING btree (office_id, visit_key) WHERE (visit_key IS NOT NULL);
CREATE INDEX appointments_waiting ON public.appointments USING btree (office_id, start_at) WHERE ((status_key = 'waiting'::text) AND (deleted_at IS NULL));
alter table appointments enable row level security, force row level security;
create policy lookups on appointments for select to luz_lookups using (true);
create policy office on appointments to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on appointments to postgres using (true);
CREATE TRIGGER appointment_stays_with_payer BEFORE UPDATE OF customer_id ON public.appointments FOR EACH ROW WHEN ((new.customer_id <> old.customer_id)) EXECUTE FUNCTION keep_deposit_with_payer();
CREATE TRIGGER appointments_drop_cards AFTER UPDATE OF customer_id ON public.appointments FOR EACH ROW WHEN ((new.customer_id <> old.customer_id)) EXECUTE FUNCTION erase_card_of_former_customer();
CREATE TRIGGER appointments_erase_cards AFTER UPDATE OF status_key, deleted_at ON public.appointments FOR EACH ROW WHEN ((((new.status_key = ANY (ARRAY['done'::text, 'cancelled'::text])) AND (new.status_key IS DISTINCT FROM old.status_key)) OR ((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL)))) EXECUTE FUNCTION erase_kept_card();
CREATE TRIGGER appointments_keep_resources AFTER INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION keep_resources();
CREATE TRIGGER appointments_keep_told BEFORE INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION keep_told();
CREATE TRIGGER appointments_move_resources AFTER UPDATE OF service_id, start_at, end_at, buffer_minutes, status_key, holds_slot, deleted_at, held_until ON public.appointments FOR EACH ROW WHEN (((((((((old.service_id IS DISTINCT FROM new.service_id) OR (old.start_at IS DISTINCT FROM new.start_at)) OR (old.end_at IS DISTINCT FROM new.end_at)) OR (old.buffer_minutes IS DISTINCT FROM new.buffer_minutes)) OR (old.status_key IS DISTINCT FROM new.status_key)) OR (old.holds_slot IS DISTINCT FROM new.holds_slot)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.held_until IS DISTINCT FROM new.held_until))) EXECUTE FUNCTION keep_resources();
CREATE TRIGGER appointments_note_booking AFTER INSERT ON public.appointments FOR EACH ROW WHEN (((new.held_until IS NULL) AND (new.status_key <> 'cancelled'::text))) EXECUTE FUNCTION note_booking();
CREATE TRIGGER appointments_note_paid_hold AFTER UPDATE OF held_until ON public.appointments FOR EACH ROW WHEN (((old.held_until IS NOT NULL) AND (new.held_until IS NULL) AND (new.deleted_at IS NULL) AND (new.status_key <> 'cancelled'::text))) EXECUTE FUNCTION note_booking();
CREATE TRIGGER appointments_tell_service BEFORE UPDATE OF service_id ON public.appointments FOR EACH ROW WHEN ((new.service_id IS DISTINCT FROM old.service_id)) EXECUTE FUNCTION keep_told();

create table audit_log (
  office_id bigint not null,
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  subject text not null,
  subject_id bigint,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (office_id, id),
  constraint audit_log_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
CREATE INDEX audit_by_age ON public.audit_log USING btree (office_id, at);
CREATE INDEX audit_of_sign_in ON public.audit_log USING btree (office_id, id) WHERE (subject = 'sign_in'::text);
CREATE INDEX audit_of_subject ON public.audit_log USING btree (office_id, subject, subject_id, id);
alter table audit_log enable row level security, force row level security;
create policy office on audit_log to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on audit_log to postgres using (true);

create table automatic_messages (
  office_id bigint not null,
  kind text not null,
  is_on boolean not null,
  days integer,
  review_url text,
  queued_to date not null,
  constraint automatic_messages_pkey PRIMARY KEY (office_id, kind),
  constraint automatic_messages_days_check CHECK (((days >= 1) AND (days <= 730))),
  constraint automatic_messages_kind_check CHECK ((kind = ANY (ARRAY['birthday'::text, 'miss_you'::text, 'review'::text]))),
  constraint automatic_messages_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint automatic_messages_review_url_check CHECK (((review_url ~ '^https://[^[:space:]]+$'::text) AND (length(review_url) <= 300))),
  constraint birthday_has_no_days CHECK (((kind = 'birthday'::text) = (days IS NULL))),
  constraint review_has_page CHECK (((kind <> 'review'::text) OR (NOT is_on) OR (review_url IS NOT NULL)))
);
alter table automatic_messages enable row level security, force row level security;
create policy lookups on automatic_messages for select to luz_lookups using (true);
create policy office on automatic_messages to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on automatic_messages to postgres using (true);

create table booking_addresses (
  office_id bigint not null,
  slug text not null,
  taken_at timestamp with time zone not null,
  constraint booking_addresses_pkey PRIMARY KEY (office_id, slug),
  constraint booking_addresses_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint office_slug_taken UNIQUE (slug)
);
alter table booking_addresses enable row level security, force row level security;
create policy lookups on booking_addresses for select to luz_lookups using (true);
create policy office on booking_addresses to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
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
  created_at timestamp with time zone not null,
  marketing_consent boolean default false not null,
  proved_email text,
  solved_puzzles integer default 0 not null,
  device_phone text,
  constraint booking_sessions_pkey PRIMARY KEY (office_id, id),
  constraint booking_sessions_gender_check CHECK ((gender = ANY (ARRAY['זכר'::text, 'נקבה'::text, 'אחר'::text]))),
  constraint booking_sessions_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint booking_sessions_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
  constraint booking_sessions_solved_puzzles_check CHECK (((solved_puzzles >= 0) AND (solved_puzzles <= 3))),
  constraint one_session_per_token UNIQUE (office_id, token_id)
);
CREATE INDEX booking_sessions_by_age ON public.booking_sessions USING btree (office_id, created_at);
alter table booking_sessions enable row level security, force row level security;
create policy office on booking_sessions to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on booking_sessions to postgres using (true);

create table calendar_feeds (
  office_id bigint not null,
  employee_id bigint not null,
  token_mac bytea not null,
  with_details boolean not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (office_id, employee_id),
  constraint calendar_feeds_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint calendar_feeds_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
CREATE INDEX calendar_feeds_of_token ON public.calendar_feeds USING btree (token_mac);
alter table calendar_feeds enable row level security, force row level security;
create policy lookups on calendar_feeds for select to luz_lookups using (true);
create policy office on calendar_feeds to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on calendar_feeds to postgres using (true);

create table calendar_settings (
  office_id bigint not null,
  id bigint generated always as identity not null,
  calendar_start_time time without time zone default '08:00:00'::time without time zone not null,
  calendar_end_time time without time zone default '18:00:00'::time without time zone not null,
  time_step integer default 30 not null,
  default_view text default 'daily'::text not null,
  version integer default 1 not null,
  closed_on_holidays boolean default true not null,
  short_eves boolean default true not null,
  constraint calendar_settings_pkey PRIMARY KEY (office_id, id),
  constraint calendar_settings_check CHECK ((calendar_start_time < calendar_end_time)),
  constraint calendar_settings_default_view_check CHECK ((default_view = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint calendar_settings_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint calendar_settings_time_step_check CHECK ((time_step = ANY (ARRAY[5, 10, 15, 30, 45, 60, 120]))),
  constraint one_calendar_per_office UNIQUE (office_id)
);
alter table calendar_settings enable row level security, force row level security;
create policy office on calendar_settings to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on calendar_settings to postgres using (true);

create table campaigns (
  office_id bigint not null,
  id bigint generated always as identity not null,
  message text not null,
  created_by bigint,
  created_at timestamp with time zone not null,
  send_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  kind text default 'marketing'::text not null,
  constraint campaigns_pkey PRIMARY KEY (office_id, id),
  constraint campaign_has_writer CHECK (((kind = 'marketing'::text) = (created_by IS NOT NULL))),
  constraint campaigns_kind_check CHECK ((kind = ANY (ARRAY['marketing'::text, 'birthday'::text, 'miss_you'::text, 'review'::text]))),
  constraint campaigns_message_check CHECK ((message <> ''::text)),
  constraint campaigns_office_id_created_by_fkey FOREIGN KEY (office_id, created_by) REFERENCES users(office_id, id),
  constraint campaigns_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
CREATE INDEX campaigns_by_age ON public.campaigns USING btree (office_id, created_at DESC) WHERE (kind = 'marketing'::text);
alter table campaigns enable row level security, force row level security;
create policy office on campaigns to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on campaigns to postgres using (true);

create table card_payments (
  office_id bigint not null,
  id bigint generated always as identity not null,
  order_id bigint not null,
  gateway_id bigint not null,
  token text not null,
  amount numeric(12,2) not null,
  status text default 'created'::text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  page_id text,
  failure text,
  transaction_id text,
  paid_amount numeric(12,2),
  paid_at timestamp with time zone,
  last_digits text,
  brand text,
  instalments integer,
  approval text,
  late_reason text,
  late_handled_at timestamp with time zone,
  charge_key text,
  constraint card_payments_pkey PRIMARY KEY (office_id, id),
  constraint card_payments_amount_check CHECK ((amount > (0)::numeric)),
  constraint card_payments_charge_key_check CHECK ((length(charge_key) <= 50)),
  constraint card_payments_check CHECK (((late_reason IS NULL) OR (status = 'paid'::text))),
  constraint card_payments_check1 CHECK (((late_handled_at IS NULL) OR (late_reason IS NOT NULL))),
  constraint card_payments_instalments_check CHECK ((instalments >= 1)),
  constraint card_payments_last_digits_check CHECK ((length(last_digits) <= 4)),
  constraint card_payments_late_reason_check CHECK ((late_reason = ANY (ARRAY['order_closed'::text, 'amount'::text]))),
  constraint card_payments_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint card_payments_office_id_gateway_id_fkey FOREIGN KEY (office_id, gateway_id) REFERENCES payment_gateways(office_id, id),
  constraint card_payments_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint card_payments_paid_amount_check CHECK ((paid_amount > (0)::numeric)),
  constraint card_payments_status_check CHECK ((status = ANY (ARRAY['created'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint card_payments_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint card_transaction_once UNIQUE (office_id, gateway_id, transaction_id),
  constraint charge_has_no_page CHECK (((charge_key IS NULL) OR (page_id IS NULL))),
  constraint paid_is_whole CHECK ((((status = 'paid'::text) = (transaction_id IS NOT NULL)) AND ((status = 'paid'::text) = (paid_amount IS NOT NULL)) AND ((status = 'paid'::text) = (paid_at IS NOT NULL))))
);
CREATE UNIQUE INDEX card_payment_of_order ON public.card_payments USING btree (office_id, order_id) WHERE ((status = 'paid'::text) AND (late_reason IS NULL));
CREATE UNIQUE INDEX card_payment_waiting ON public.card_payments USING btree (office_id, order_id) WHERE (status = 'created'::text);
CREATE INDEX card_payments_by_token ON public.card_payments USING btree (token);
CREATE INDEX card_payments_late ON public.card_payments USING btree (office_id, paid_at) WHERE ((late_reason IS NOT NULL) AND (late_handled_at IS NULL));
CREATE INDEX card_payments_of_gateway ON public.card_payments USING btree (office_id, gateway_id);
CREATE INDEX card_payments_of_order ON public.card_payments USING btree (office_id, order_id);
alter table card_payments enable row level security, force row level security;
create policy lookups on card_payments for select to luz_lookups using (true);
create policy office on card_payments to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on card_payments to postgres using (true);
CREATE TRIGGER paid_card_payments_stay BEFORE DELETE OR UPDATE ON public.card_payments FOR EACH ROW EXECUTE FUNCTION keep_card_payment();

create table card_refunds (
  office_id bigint not null,
  id bigint generated always as identity not null,
  card_payment_id bigint not null,
  key text not null,
  amount numeric(12,2) not null,
  status text default 'asked'::text not null,
  refund_id text,
  created_at timestamp with time zone not null,
  invoice_id bigint,
  wanted_credit jsonb,
  credit_id bigint,
  constraint card_refunds_pkey PRIMARY KEY (office_id, id),
  constraint card_refund_once UNIQUE (office_id, key),
  constraint card_refunds_amount_check CHECK ((amount > (0)::numeric)),
  constraint card_refunds_check CHECK (((status = 'made'::text) = (refund_id IS NOT NULL))),
  constraint card_refunds_key_check CHECK (((length(key) >= 1) AND (length(key) <= 80))),
  constraint card_refunds_office_id_card_payment_id_fkey FOREIGN KEY (office_id, card_payment_id) REFERENCES card_payments(office_id, id),
  constraint card_refunds_office_id_credit_id_fkey FOREIGN KEY (office_id, credit_id) REFERENCES invoices(office_id, id),
  constraint card_refunds_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint card_refunds_office_id_invoice_id_fkey FOREIGN KEY (office_id, invoice_id) REFERENCES invoices(office_id, id),
  constraint card_refunds_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'made'::text, 'declined'::text]))),
  constraint credit_is_wanted CHECK (((invoice_id IS NULL) = (wanted_credit IS NULL))),
  constraint made_refund_is_credited CHECK (((invoice_id IS NULL) OR ((status = 'made'::text) = (credit_id IS NOT NULL))))
);
CREATE UNIQUE INDEX card_refund_open ON public.card_refunds USING btree (office_id, invoice_id) WHERE ((invoice_id IS NOT NULL) AND (status = 'asked'::text));
CREATE INDEX card_refunds_of_credit ON public.card_refunds USING btree (office_id, credit_id) WHERE (credit_id IS NOT NULL);
CREATE INDEX card_refunds_of_invoice ON public.card_refunds USING btree (office_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX card_refunds_of_payment ON public.card_refunds USING btree (office_id, card_payment_id) INCLUDE (amount, status);
alter table card_refunds enable row level security, force row level security;
create policy office on card_refunds to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on card_refunds to postgres using (true);

create table categories (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint categories_pkey PRIMARY KEY (office_id, id),
  constraint categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint categories_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
CREATE UNIQUE INDEX category_name_taken ON public.categories USING btree (office_id, lower(name)) WHERE (deleted_at IS NULL);
alter table categories enable row level security, force row level security;
create policy office on categories to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
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
  pending_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint chat_messages_pkey PRIMARY KEY (office_id, id),
  constraint chat_messages_action_check CHECK ((action = ANY (ARRAY['birthday'::text, 'business'::text, 'product'::text, 'service'::text]))),
  constraint chat_messages_message_check CHECK ((message <> ''::text)),
  constraint chat_messages_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint chat_messages_office_id_product_id_fkey FOREIGN KEY (office_id, product_id) REFERENCES products(office_id, id),
  constraint chat_messages_office_id_user_id_fkey FOREIGN KEY (office_id, user_id) REFERENCES users(office_id, id),
  constraint chat_messages_reply_check CHECK ((reply <> ''::text)),
  constraint chat_messages_source_check CHECK ((source = ANY (ARRAY['model'::text, 'template'::text]))),
  constraint chat_messages_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'cut'::text, 'stopped'::text]))),
  constraint model_is_counted CHECK (((source = 'model'::text) = (counted_month IS NOT NULL))),
  constraint pending_ends CHECK (((status = 'pending'::text) = (pending_until IS NOT NULL))),
  constraint reply_is_written CHECK (((status = 'pending'::text) = (reply IS NULL)))
);
CREATE INDEX chat_messages_of_user ON public.chat_messages USING btree (office_id, user_id, id);
CREATE UNIQUE INDEX chat_reply_pending ON public.chat_messages USING btree (office_id, user_id) WHERE (status = 'pending'::text);
alter table chat_messages enable row level security, force row level security;
create policy office on chat_messages to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on chat_messages to postgres using (true);

create table customer_devices (
  office_id bigint not null,
  id bigint generated always as identity not null,
  phone text not null,
  token_mac bytea not null,
  used_at timestamp with time zone not null,
  constraint customer_devices_pkey PRIMARY KEY (office_id, id),
  constraint customer_device_token UNIQUE (office_id, token_mac),
  constraint customer_devices_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
CREATE INDEX customer_devices_of_phone ON public.customer_devices USING btree (office_id, phone);
alter table customer_devices enable row level security, force row level security;
create policy office on customer_devices to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on customer_devices to postgres using (true);

create table customer_ledger (
  office_id bigint not null,
  id bigint generated always as identity not null,
  customer_id bigint not null,
  order_id bigint,
  amount numeric(12,2) not null,
  created_at timestamp with time zone not null,
  settled_by bigint,
  constraint customer_ledger_pkey PRIMARY KEY (office_id, id),
  constraint customer_ledger_amount_check CHECK ((amount <> (0)::numeric)),
  constraint customer_ledger_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint customer_ledger_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint customer_ledger_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint customer_ledger_office_id_settled_by_fkey FOREIGN KEY (office_id, settled_by) REFERENCES orders(office_id, id),
  constraint settlement_reduces CHECK (((settled_by IS NULL) OR (amount < (0)::numeric)))
);
CREATE INDEX ledger_of_customer ON public.customer_ledger USING btree (office_id, customer_id) INCLUDE (amount);
CREATE INDEX ledger_of_order ON public.customer_ledger USING btree (office_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX ledger_of_settlement ON public.customer_ledger USING btree (office_id, settled_by) WHERE (settled_by IS NOT NULL);
alter table customer_ledger enable row level security, force row level security;
create policy office on customer_ledger to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on customer_ledger to postgres using (true);

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
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  merged_into bigint,
  search_text text generated always as (searchable(((((full_name || ' '::text) || phone) || ' '::text) || regexp_replace(phone, '^\+972'::text, '0'::text)))) stored not null,
  documents_consent_at timestamp with time zone,
  marketing_consent boolean default false not null,
  marketing_consent_at timestamp with time zone,
  marketing_consent_source text,
  preferred_channel text,
  erased_at timestamp with time zone,
  documents_consent boolean default false not null,
  constraint customers_pkey PRIMARY KEY (office_id, id),
  constraint customers_check CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL))),
  constraint customers_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 60))),
  constraint customers_gender_check CHECK ((gender = ANY (ARRAY['זכר'::text, 'נקבה'::text, 'אחר'::text]))),
  constraint customers_marketing_consent_source_check CHECK ((marketing_consent_source = ANY (ARRAY['staff'::text, 'recipient'::text, 'booking'::text]))),
  constraint customers_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint customers_office_id_handled_by_fkey FOREIGN KEY (office_id, handled_by) REFERENCES users(office_id, id),
  constraint customers_office_id_merged_into_fkey FOREIGN KEY (office_id, merged_into) REFERENCES customers(office_id, id),
  constraint customers_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
  constraint customers_preferred_channel_check CHECK ((preferred_channel = ANY (ARRAY['sms'::text, 'email'::text, 'whatsapp'::text]))),
  constraint marketing_consent_has_origin CHECK (((marketing_consent = (marketing_consent_at IS NOT NULL)) AND (marketing_consent = (marketing_consent_source IS NOT NULL))))
);
CREATE UNIQUE INDEX customer_phone_taken ON public.customers USING btree (office_id, phone) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_age ON public.customers USING btree (office_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX customers_by_name ON public.customers USING btree (office_id, full_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_of_employee ON public.customers USING btree (office_id, handled_by) WHERE (handled_by IS NOT NULL);
CREATE INDEX customers_to_erase ON public.customers USING btree (office_id, deleted_at) WHERE ((deleted_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX customers_to_search ON public.customers USING btree (office_id, full_name, id) INCLUDE (search_text) WHERE (deleted_at IS NULL);
alter table customers enable row level security, force row level security;
create policy lookups on customers for select to luz_lookups using (true);
create policy office on customers to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on customers to postgres using (true);

create table day_closes (
  office_id bigint not null,
  id bigint generated always as identity not null,
  number integer not null,
  close_date date not null,
  covers_from timestamp with time zone not null,
  covers_to timestamp with time zone not null,
  expected_cash numeric(12,2) not null,
  counted_cash numeric(12,2) not null,
  difference numeric(12,2) generated always as ((counted_cash - expected_cash)) stored not null,
  closed_by bigint not null,
  closed_at timestamp with time zone not null,
  constraint day_closes_pkey PRIMARY KEY (office_id, id),
  constraint day_close_number_taken UNIQUE (office_id, number),
  constraint day_closes_check CHECK ((covers_from < covers_to)),
  constraint day_closes_counted_cash_check CHECK ((counted_cash >= (0)::numeric)),
  constraint day_closes_number_check CHECK ((number >= 1)),
  constraint day_closes_office_id_closed_by_fkey FOREIGN KEY (office_id, closed_by) REFERENCES users(office_id, id),
  constraint day_closes_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
alter table day_closes enable row level security, force row level security;
create policy office on day_closes to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on day_closes to postgres using (true);
CREATE TRIGGER day_closes_stay BEFORE DELETE OR UPDATE ON public.day_closes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table dealer_ceilings (
  starts_on date not null,
  amount numeric(12,2) not null,
  constraint dealer_ceilings_pkey PRIMARY KEY (starts_on),
  constraint dealer_ceilings_amount_check CHECK ((amount > (0)::numeric))
);

create table deposits (
  office_id bigint not null,
  id bigint generated always as identity not null,
  appointment_id bigint not null,
  order_id bigint not null,
  card_payment_id bigint not null,
  amount numeric(12,2) not null,
  price numeric(12,2) not null,
  free_hours integer not null,
  created_at timestamp with time zone not null,
  page_url text,
  opened_at timestamp with time zone,
  paid_at timestamp with time zone,
  invoice_id bigint,
  used_amount numeric(12,2) default 0 not null,
  decided_at timestamp with time zone,
  refund numeric(12,2),
  refunded_at timestamp with time zone,
  rest_returned boolean default false not null,
  agreed_start timestamp with time zone not null,
  constraint deposits_pkey PRIMARY KEY (office_id, id),
  constraint decision_is_whole CHECK (((decided_at IS NULL) = (refund IS NULL))),
  constraint deposit_of_appointment UNIQUE (office_id, appointment_id),
  constraint deposit_of_order UNIQUE (office_id, order_id),
  constraint deposit_start_is_ahead CHECK ((agreed_start > created_at)),
  constraint deposit_used_up CHECK (((used_amount >= (0)::numeric) AND (COALESCE(refund, (0)::numeric) >= (0)::numeric) AND ((used_amount + COALESCE(refund, (0)::numeric)) <= amount))),
  constraint deposits_amount_check CHECK ((amount > (0)::numeric)),
  constraint deposits_check CHECK ((price >= amount)),
  constraint deposits_check1 CHECK (((refunded_at IS NULL) OR (refund > (0)::numeric))),
  constraint deposits_free_hours_check CHECK (((free_hours >= 0) AND (free_hours <= 720))),
  constraint deposits_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint deposits_office_id_card_payment_id_fkey FOREIGN KEY (office_id, card_payment_id) REFERENCES card_payments(office_id, id),
  constraint deposits_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint deposits_office_id_invoice_id_fkey FOREIGN KEY (office_id, invoice_id) REFERENCES invoices(office_id, id),
  constraint deposits_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint only_paid_deposits_deducted CHECK (((used_amount = (0)::numeric) OR (paid_at IS NOT NULL))),
  constraint only_paid_deposits_return CHECK (((decided_at IS NULL) OR (paid_at IS NOT NULL))),
  constraint paid_deposit_is_whole CHECK (((paid_at IS NULL) = (invoice_id IS NULL))),
  constraint rest_is_decided CHECK (((NOT rest_returned) OR (decided_at IS NOT NULL)))
);
CREATE INDEX deposits_of_invoice ON public.deposits USING btree (office_id, invoice_id);
CREATE INDEX deposits_of_payment ON public.deposits USING btree (office_id, card_payment_id);
alter table deposits enable row level security, force row level security;
create policy office on deposits to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on deposits to postgres using (true);
CREATE TRIGGER deposit_is_of_customer BEFORE UPDATE OF paid_at ON public.deposits FOR EACH ROW WHEN (((new.paid_at IS NOT NULL) AND (old.paid_at IS NULL))) EXECUTE FUNCTION check_payer();
CREATE TRIGGER deposit_start_is_of_appointment BEFORE UPDATE OF agreed_start ON public.deposits FOR EACH ROW WHEN ((new.agreed_start IS DISTINCT FROM old.agreed_start)) EXECUTE FUNCTION check_agreed_start();

create table document_links (
  office_id bigint not null,
  appointment_id bigint,
  document_id bigint not null,
  token text not null,
  created_at timestamp with time zone not null,
  id bigint generated always as identity not null,
  order_id bigint,
  customer_id bigint,
  expires_at timestamp with time zone,
  constraint document_links_pkey PRIMARY KEY (office_id, id),
  constraint document_link_expires CHECK (((appointment_id IS NULL) = (expires_at IS NOT NULL))),
  constraint document_link_of_one_thing CHECK ((num_nonnulls(appointment_id, order_id, customer_id) = 1)),
  constraint document_links_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint document_links_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint document_links_office_id_document_id_fkey FOREIGN KEY (office_id, document_id) REFERENCES documents(office_id, id),
  constraint document_links_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint document_links_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint document_links_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{22}$'::text))
);
CREATE UNIQUE INDEX document_link_of_appointment ON public.document_links USING btree (office_id, appointment_id, document_id) WHERE (appointment_id IS NOT NULL);
CREATE UNIQUE INDEX document_link_of_order ON public.document_links USING btree (office_id, order_id, document_id) WHERE (order_id IS NOT NULL);
CREATE INDEX document_links_by_token ON public.document_links USING btree (token);
CREATE INDEX document_links_of_customer ON public.document_links USING btree (office_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX links_of_document ON public.document_links USING btree (office_id, document_id);
alter table document_links enable row level security, force row level security;
create policy lookups on document_links for select to luz_lookups using (true);
create policy office on document_links to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
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
  status text default 'sent'::text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  code_mac bytea,
  code_expires_at timestamp with time zone,
  code_attempts integer default 0 not null,
  signer_name text,
  signer_network text,
  signed_at timestamp with time zone,
  file_key text,
  file_sha256 bytea,
  form_version integer,
  answers bytea,
  appointment_id bigint,
  purpose text default 'sign'::text not null,
  constraint document_requests_pkey PRIMARY KEY (office_id, id),
  constraint answers_belong_to_signed_form CHECK (((answers IS NOT NULL) = ((form_version IS NOT NULL) AND (status = 'signed'::text)))),
  constraint code_expires CHECK (((code_mac IS NULL) = (code_expires_at IS NULL))),
  constraint document_requests_file_sha256_check CHECK ((length(file_sha256) = 32)),
  constraint document_requests_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint document_requests_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint document_requests_office_id_document_id_fkey FOREIGN KEY (office_id, document_id) REFERENCES documents(office_id, id),
  constraint document_requests_office_id_document_id_form_version_fkey FOREIGN KEY (office_id, document_id, form_version) REFERENCES form_versions(office_id, document_id, number),
  constraint document_requests_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint document_requests_original_sha256_check CHECK ((length(original_sha256) = 32)),
  constraint document_requests_pages_check CHECK (((pages >= 1) OR ((pages = 0) AND ((form_version IS NOT NULL) OR (purpose = 'read'::text))))),
  constraint document_requests_purpose_check CHECK ((purpose = ANY (ARRAY['sign'::text, 'read'::text]))),
  constraint document_requests_signer_name_check CHECK ((signer_name <> ''::text)),
  constraint document_requests_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'opened'::text, 'signed'::text, 'cancelled'::text]))),
  constraint document_requests_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint purpose_decides_content CHECK ((((purpose = 'sign'::text) AND (original_sha256 IS NOT NULL)) OR ((purpose = 'read'::text) AND (original_sha256 IS NULL) AND (pages = 0) AND (form_version IS NULL) AND (code_mac IS NULL) AND (status <> 'signed'::text)))),
  constraint signature_is_whole CHECK ((((status = 'signed'::text) = (signer_name IS NOT NULL)) AND ((status = 'signed'::text) = (signer_network IS NOT NULL)) AND ((status = 'signed'::text) = (signed_at IS NOT NULL)) AND ((status = 'signed'::text) = (file_key IS NOT NULL)) AND ((status = 'signed'::text) = (file_sha256 IS NOT NULL))))
);
CREATE UNIQUE INDEX document_request_of_appointment ON public.document_requests USING btree (office_id, appointment_id, document_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX document_requests_by_file ON public.document_requests USING btree (file_sha256) WHERE (file_sha256 IS NOT NULL);
CREATE INDEX document_requests_by_token ON public.document_requests USING btree (token);
CREATE INDEX document_requests_of_customer ON public.document_requests USING btree (office_id, customer_id, id);
CREATE INDEX document_requests_of_document ON public.document_requests USING btree (office_id, document_id, id);
CREATE INDEX signed_requests_by_age ON public.document_requests USING btree (office_id, signed_at) WHERE (signed_at IS NOT NULL);
alter table document_requests enable row level security, force row level security;
create policy lookups on document_requests for select to luz_lookups using (true);
create policy office on document_requests to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on document_requests to postgres using (true);
CREATE TRIGGER signed_requests_stay BEFORE DELETE OR UPDATE ON public.document_requests FOR EACH ROW EXECUTE FUNCTION keep_signed_request();

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
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  pdf_key text,
  constraint documents_pkey PRIMARY KEY (office_id, id),
  constraint documents_file_bytes_check CHECK ((file_bytes > 0)),
  constraint documents_file_type_check CHECK ((file_type = ANY (ARRAY['pdf'::text, 'doc'::text, 'docx'::text, 'form'::text]))),
  constraint documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint documents_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint form_has_no_file CHECK ((((file_type = 'form'::text) = (file_key IS NULL)) AND ((file_type = 'form'::text) = (file_name IS NULL)) AND ((file_type = 'form'::text) = (file_bytes IS NULL)))),
  constraint pdf_of_word CHECK (((pdf_key IS NULL) OR (file_type = ANY (ARRAY['doc'::text, 'docx'::text]))))
);
CREATE INDEX documents_by_name ON public.documents USING btree (office_id, name) WHERE (deleted_at IS NULL);
alter table documents enable row level security, force row level security;
create policy lookups on documents for select to luz_lookups using (true);
create policy office on documents to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on documents to postgres using (true);

create table email_changes (
  office_id bigint not null,
  user_id bigint not null,
  email text not null,
  code_mac bytea not null,
  expires_at timestamp with time zone not null,
  attempts integer default 0 not null,
  constraint email_changes_pkey PRIMARY KEY (office_id, user_id),
  constraint email_changes_email_check CHECK ((email = lower(email))),
  constraint email_changes_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint email_changes_office_id_user_id_fkey FOREIGN KEY (office_id, user_id) REFERENCES users(office_id, id)
);
alter table email_changes enable row level security, force row level security;
create policy office on email_changes to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
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
  constraint employee_absences_pkey PRIMARY KEY (office_id, id),
  constraint employee_absences_check CHECK (((from_date <= until_date) AND ((until_date - from_date) <= 366))),
  constraint employee_absences_check1 CHECK (((start_minute IS NULL) = (end_minute IS NULL))),
  constraint employee_absences_check2 CHECK (((start_minute IS NULL) OR ((start_minute < end_minute) AND (from_date = until_date)))),
  constraint employee_absences_end_minute_check CHECK (((end_minute >= 1) AND (end_minute <= 1440))),
  constraint employee_absences_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint employee_absences_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint employee_absences_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439)))
);
CREATE UNIQUE INDEX absence_once ON public.employee_absences USING btree (office_id, employee_id, from_date, until_date, start_minute, end_minute) NULLS NOT DISTINCT;
CREATE INDEX absences_of_employee ON public.employee_absences USING btree (office_id, employee_id, until_date);
alter table employee_absences enable row level security, force row level security;
create policy office on employee_absences to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on employee_absences to postgres using (true);

create table employee_hours (
  office_id bigint not null,
  employee_id bigint not null,
  weekday integer not null,
  start_minute integer not null,
  end_minute integer not null,
  constraint employee_hours_pkey PRIMARY KEY (office_id, employee_id, weekday, start_minute),
  constraint employee_hours_check CHECK ((start_minute < end_minute)),
  constraint employee_hours_end_minute_check CHECK (((end_minute >= 1) AND (end_minute <= 1440))),
  constraint employee_hours_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint employee_hours_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint employee_hours_overlap EXCLUDE USING gist (office_id WITH =, employee_id WITH =, weekday WITH =, int4range(start_minute, end_minute) WITH &&),
  constraint employee_hours_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
  constraint employee_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
alter table employee_hours enable row level security, force row level security;
create policy office on employee_hours to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on employee_hours to postgres using (true);

create table form_versions (
  office_id bigint not null,
  document_id bigint not null,
  number integer not null,
  fields jsonb not null,
  created_at timestamp with time zone not null,
  constraint form_versions_pkey PRIMARY KEY (office_id, document_id, number),
  constraint form_versions_fields_check CHECK ((jsonb_typeof(fields) = 'array'::text)),
  constraint form_versions_number_check CHECK ((number >= 1)),
  constraint form_versions_office_id_document_id_fkey FOREIGN KEY (office_id, document_id) REFERENCES documents(office_id, id),
  constraint form_versions_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
alter table form_versions enable row level security, force row level security;
create policy lookups on form_versions for select to luz_lookups using (true);
create policy office on form_versions to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on form_versions to postgres using (true);
CREATE TRIGGER form_versions_stay BEFORE DELETE OR UPDATE ON public.form_versions FOR EACH ROW EXECUTE FUNCTION keep_form_version();

create table idempotency_keys (
  office_id bigint not null,
  caller text not null,
  key text not null,
  request_mac bytea not null,
  status integer,
  answer bytea,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (office_id, caller, key),
  constraint idempotency_keys_key_check CHECK ((key ~ '^[!-~]{1,128}$'::text)),
  constraint idempotency_keys_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint idempotency_keys_status_check CHECK (((status >= 200) AND (status <= 299)))
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (office_id, created_at);
alter table idempotency_keys enable row level security, force row level security;
create policy office on idempotency_keys to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on idempotency_keys to postgres using (true);

create table invoice_lines (
  office_id bigint not null,
  invoice_id bigint not null,
  "position" integer not null,
  product_id bigint,
  employee_id bigint,
  description text not null,
  quantity integer not null,
  price numeric(12,2) not null,
  discount numeric(12,2) default 0 not null,
  credited_position integer,
  constraint invoice_lines_pkey PRIMARY KEY (office_id, invoice_id, "position"),
  constraint invoice_lines_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint invoice_lines_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint invoice_lines_office_id_invoice_id_fkey FOREIGN KEY (office_id, invoice_id) REFERENCES invoices(office_id, id) ON DELETE CASCADE,
  constraint invoice_lines_office_id_product_id_fkey FOREIGN KEY (office_id, product_id) REFERENCES products(office_id, id),
  constraint invoice_lines_quantity_check CHECK ((quantity >= 1))
);
alter table invoice_lines enable row level security, force row level security;
create policy office on invoice_lines to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on invoice_lines to postgres using (true);
CREATE TRIGGER issued_lines_stay BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION keep_issued_lines();

create table invoices (
  office_id bigint not null,
  id bigint generated always as identity not null,
  document_type integer not null,
  status text default 'draft'::text not null,
  invoice_number integer,
  order_id bigint,
  customer_id bigint,
  original_invoice_id bigint,
  reason text,
  invoice_date date not null,
  issued_at timestamp with time zone,
  full_name text not null,
  email text,
  business_number text,
  payment_method text,
  asmacta text,
  net_amount numeric(12,2) not null,
  vat_rate numeric(4,2),
  vat_amount numeric(12,2) not null,
  discount_amount numeric(12,2) default 0 not null,
  rounding_amount numeric(12,2) default 0 not null,
  total_amount numeric(12,2) not null,
  share_email boolean default false not null,
  share_whatsapp boolean default false not null,
  public_token text not null,
  snapshot jsonb,
  snapshot_hash bytea,
  file text,
  original_taken_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  search_text text generated always as (searchable(((full_name || ' '::text) || COALESCE((invoice_number)::text, ''::text)))) stored not null,
  reverse_charge_of bigint,
  payment_methods text[] generated always as (payment_methods_of(snapshot, payment_method)) stored not null,
  opened_at timestamp with time zone,
  constraint invoices_pkey PRIMARY KEY (office_id, id),
  constraint amounts_agree CHECK (((net_amount + vat_amount) = total_amount)),
  constraint credit_has_original CHECK (((document_type <> 330) OR (original_invoice_id IS NOT NULL))),
  constraint exempt_has_no_vat CHECK (((document_type <> 400) OR (vat_amount = (0)::numeric))),
  constraint invoice_number_taken UNIQUE (office_id, document_type, invoice_number),
  constraint invoices_document_type_check CHECK ((document_type = ANY (ARRAY[300, 320, 330, 400]))),
  constraint invoices_invoice_number_check CHECK ((invoice_number >= 1)),
  constraint invoices_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint invoices_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint invoices_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint invoices_office_id_original_invoice_id_fkey FOREIGN KEY (office_id, original_invoice_id) REFERENCES invoices(office_id, id),
  constraint invoices_public_token_check CHECK ((public_token ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint invoices_reverse_charge_of_fkey FOREIGN KEY (office_id, reverse_charge_of) REFERENCES invoices(office_id, id),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text]))),
  constraint issued_is_whole CHECK ((((status = 'issued'::text) = (invoice_number IS NOT NULL)) AND ((status = 'issued'::text) = (issued_at IS NOT NULL)) AND ((status = 'issued'::text) = (snapshot IS NOT NULL)) AND ((status = 'issued'::text) = (snapshot_hash IS NOT NULL)))),
  constraint reverse_charge_has_no_vat CHECK (((reverse_charge_of IS NULL) OR (vat_amount = (0)::numeric)))
);
CREATE INDEX credits_of_invoice ON public.invoices USING btree (office_id, original_invoice_id) WHERE (original_invoice_id IS NOT NULL);
CREATE UNIQUE INDEX document_after_reverse_charge ON public.invoices USING btree (office_id, reverse_charge_of) WHERE (reverse_charge_of IS NOT NULL);
CREATE INDEX invoice_drafts ON public.invoices USING btree (office_id, id) WHERE (status = 'draft'::text);
CREATE INDEX invoices_by_date ON public.invoices USING btree (office_id, invoice_date DESC, id DESC) INCLUDE (status, document_type, original_invoice_id, invoice_number, net_amount, vat_amount, total_amount, payment_methods);
CREATE INDEX invoices_by_number ON public.invoices USING btree (office_id, invoice_number DESC, id DESC);
CREATE INDEX invoices_by_token ON public.invoices USING btree (public_token);
CREATE INDEX invoices_by_total ON public.invoices USING btree (office_id, total_amount, id);
CREATE INDEX invoices_of_customer ON public.invoices USING btree (office_id, customer_id, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX invoices_of_order ON public.invoices USING btree (office_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX invoices_to_search ON public.invoices USING btree (office_id, full_name, id) INCLUDE (search_text);
alter table invoices enable row level security, force row level security;
create policy lookups on invoices for select to luz_lookups using (true);
create policy office on invoices to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on invoices to postgres using (true);
CREATE TRIGGER issued_documents_stay BEFORE INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_document();

create table kept_cards (
  office_id bigint not null,
  id bigint generated always as identity not null,
  appointment_id bigint not null,
  gateway_id bigint not null,
  webhook_token text not null,
  fee numeric(12,2) not null,
  price numeric(12,2) not null,
  free_hours integer not null,
  approve boolean not null,
  created_at timestamp with time zone not null,
  page_id text,
  page_url text,
  opened_at timestamp with time zone,
  declined boolean default false not null,
  given_at timestamp with time zone,
  card bytea,
  last_digits text,
  brand text,
  due numeric(12,2),
  order_id bigint,
  charged_at timestamp with time zone,
  agreed_start timestamp with time zone not null,
  customer_id bigint not null,
  constraint kept_cards_pkey PRIMARY KEY (office_id, id),
  constraint agreed_start_is_ahead CHECK ((agreed_start > created_at)),
  constraint charged_card_is_erased CHECK (((charged_at IS NULL) OR ((order_id IS NOT NULL) AND (card IS NULL)))),
  constraint due_within_fee CHECK (((due > (0)::numeric) AND (due <= fee))),
  constraint kept_card_of_appointment UNIQUE (office_id, appointment_id),
  constraint kept_card_of_order UNIQUE (office_id, order_id),
  constraint kept_cards_check CHECK ((price >= fee)),
  constraint kept_cards_fee_check CHECK ((fee > (0)::numeric)),
  constraint kept_cards_free_hours_check CHECK (((free_hours >= 0) AND (free_hours <= 720))),
  constraint kept_cards_last_digits_check CHECK ((length(last_digits) <= 4)),
  constraint kept_cards_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint kept_cards_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint kept_cards_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint kept_cards_office_id_gateway_id_fkey FOREIGN KEY (office_id, gateway_id) REFERENCES payment_gateways(office_id, id),
  constraint kept_cards_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint kept_cards_webhook_token_check CHECK ((webhook_token ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint only_given_cards_charged CHECK (((order_id IS NULL) OR (given_at IS NOT NULL))),
  constraint only_given_cards_kept CHECK (((card IS NULL) OR (given_at IS NOT NULL)))
);
CREATE INDEX kept_cards_by_token ON public.kept_cards USING btree (webhook_token);
CREATE INDEX kept_cards_of_customer ON public.kept_cards USING btree (office_id, customer_id);
CREATE INDEX kept_cards_of_gateway ON public.kept_cards USING btree (office_id, gateway_id);
alter table kept_cards enable row level security, force row level security;
create policy lookups on kept_cards for select to luz_lookups using (true);
create policy office on kept_cards to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on kept_cards to postgres using (true);
CREATE TRIGGER agreed_start_is_of_appointment BEFORE UPDATE OF agreed_start ON public.kept_cards FOR EACH ROW WHEN ((new.agreed_start IS DISTINCT FROM old.agreed_start)) EXECUTE FUNCTION check_agreed_start();
CREATE TRIGGER charged_cards_stay BEFORE DELETE OR UPDATE ON public.kept_cards FOR EACH ROW EXECUTE FUNCTION keep_kept_card();

create table known_devices (
  id bigint generated always as identity not null,
  person_id bigint not null,
  token_mac bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint known_device_token UNIQUE (person_id, token_mac),
  constraint known_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
alter table known_devices enable row level security, force row level security;
create policy members on known_devices to luz_app using ((EXISTS ( SELECT
   FROM users u
  WHERE ((u.office_id = current_office()) AND (u.person_id = known_devices.person_id)))));
create policy owner on known_devices to postgres using (true);

create table mail_messages (
  office_id bigint not null,
  id bigint generated always as identity not null,
  address text not null,
  subject text not null,
  body text,
  status text default 'queued'::text not null,
  failure text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  customer_id bigint,
  appointment_id bigint,
  order_id bigint,
  invoice_id bigint,
  report_month date,
  is_secret boolean default false not null,
  is_proof boolean default false not null,
  held_job jsonb,
  constraint mail_messages_pkey PRIMARY KEY (office_id, id),
  constraint mail_about_one_thing CHECK ((num_nonnulls(appointment_id, order_id, invoice_id, report_month) <= 1)),
  constraint mail_messages_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint mail_messages_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint mail_messages_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint mail_messages_office_id_invoice_id_fkey FOREIGN KEY (office_id, invoice_id) REFERENCES invoices(office_id, id),
  constraint mail_messages_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint mail_messages_report_month_check CHECK ((EXTRACT(day FROM report_month) = (1)::numeric)),
  constraint mail_messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX held_mail ON public.mail_messages USING btree (office_id, id) WHERE (held_job IS NOT NULL);
CREATE INDEX mail_by_age ON public.mail_messages USING btree (office_id, created_at DESC, id DESC);
CREATE INDEX mail_in_trouble ON public.mail_messages USING btree (status, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'failed'::text]));
CREATE INDEX mail_of_appointment ON public.mail_messages USING btree (office_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX mail_of_customer ON public.mail_messages USING btree (office_id, customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX mail_of_invoice ON public.mail_messages USING btree (office_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX mail_of_order ON public.mail_messages USING btree (office_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX mail_of_report ON public.mail_messages USING btree (office_id, report_month, id DESC) WHERE (report_month IS NOT NULL);
CREATE UNIQUE INDEX report_mail_waits ON public.mail_messages USING btree (office_id, report_month) WHERE ((report_month IS NOT NULL) AND (status = 'queued'::text));
alter table mail_messages enable row level security, force row level security;
create policy lookups on mail_messages for select to luz_lookups using (true);
create policy office on mail_messages to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on mail_messages to postgres using (true);

create table marketing_phones (
  office_id bigint not null,
  phone text not null,
  token text default translate(SUBSTRING(encode(SUBSTRING(sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))) FROM 1 FOR 16), 'base64'::text) FROM 1 FOR 22), '+/'::text, '-_'::text) not null,
  refused_at timestamp with time zone,
  constraint marketing_phones_pkey PRIMARY KEY (office_id, phone),
  constraint marketing_phones_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint marketing_phones_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
  constraint marketing_phones_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{22}$'::text))
);
CREATE INDEX marketing_phones_by_token ON public.marketing_phones USING btree (token);
alter table marketing_phones enable row level security, force row level security;
create policy lookups on marketing_phones for select to luz_lookups using (true);
create policy office on marketing_phones to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on marketing_phones to postgres using (true);

create table message_templates (
  office_id bigint not null,
  kind text not null,
  message text,
  is_sent boolean default true not null,
  constraint message_templates_pkey PRIMARY KEY (office_id, kind),
  constraint message_templates_kind_check CHECK ((kind = ANY (ARRAY['confirmation'::text, 'change'::text, 'cancellation'::text, 'decline'::text, 'reminder'::text, 'birthday'::text, 'miss_you'::text, 'review'::text]))),
  constraint message_templates_message_check CHECK (((length(message) >= 1) AND (length(message) <= 500))),
  constraint message_templates_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
alter table message_templates enable row level security, force row level security;
create policy office on message_templates to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on message_templates to postgres using (true);

create table migrations (
  name text not null,
  hash text not null,
  at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table notification_digests (
  office_id bigint not null,
  user_id bigint not null,
  hour integer not null,
  sent_on date,
  constraint notification_digests_pkey PRIMARY KEY (office_id, user_id),
  constraint notification_digests_hour_check CHECK (((hour >= 5) AND (hour <= 11))),
  constraint notification_digests_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint notification_digests_office_id_user_id_fkey FOREIGN KEY (office_id, user_id) REFERENCES users(office_id, id)
);
alter table notification_digests enable row level security, force row level security;
create policy office on notification_digests to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on notification_digests to postgres using (true);

create table notification_settings (
  office_id bigint not null,
  user_id bigint not null,
  kind text not null,
  listed boolean not null,
  pushed boolean default true not null,
  constraint notification_settings_pkey PRIMARY KEY (office_id, user_id, kind),
  constraint kind_always_listed CHECK ((listed OR (kind <> ALL (ARRAY['quota_exhausted'::text, 'payment_late'::text])))),
  constraint notification_settings_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint notification_settings_office_id_user_id_fkey FOREIGN KEY (office_id, user_id) REFERENCES users(office_id, id)
);
alter table notification_settings enable row level security, force row level security;
create policy office on notification_settings to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on notification_settings to postgres using (true);

create table notifications (
  office_id bigint not null,
  id bigint generated always as identity not null,
  user_id bigint not null,
  kind text not null,
  at timestamp with time zone not null,
  seen_at timestamp with time zone,
  customer_id bigint,
  appointment_id bigint,
  product_id bigint,
  facts jsonb default '{}'::jsonb not null,
  dedupe_key text,
  noticed_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (office_id, id),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['booked_online'::text, 'request_waiting'::text, 'moved_by_customer'::text, 'cancelled_by_customer'::text, 'confirmed_by_customer'::text, 'gap_filled'::text, 'booked_by_staff'::text, 'moved_by_staff'::text, 'removed_by_staff'::text, 'document_signed'::text, 'message_failed'::text, 'quota_exhausted'::text, 'campaign_finished'::text, 'whatsapp_failed'::text, 'sold_by_employee'::text, 'payment_received'::text, 'payment_late'::text, 'payment_refunded'::text, 'debt_open'::text, 'stock_low'::text]))),
  constraint notifications_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint notifications_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint notifications_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint notifications_office_id_product_id_fkey FOREIGN KEY (office_id, product_id) REFERENCES products(office_id, id),
  constraint notifications_office_id_user_id_fkey FOREIGN KEY (office_id, user_id) REFERENCES users(office_id, id),
  constraint notified_once UNIQUE (office_id, user_id, dedupe_key)
);
CREATE INDEX notifications_by_age ON public.notifications USING btree (office_id, at);
CREATE INDEX notifications_new ON public.notifications USING btree (office_id, user_id) WHERE ((noticed_at IS NULL) AND (seen_at IS NULL));
CREATE INDEX notifications_of_customer ON public.notifications USING btree (office_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX notifications_of_request ON public.notifications USING btree (office_id, appointment_id) WHERE (kind = 'request_waiting'::text);
CREATE INDEX notifications_of_user ON public.notifications USING btree (office_id, user_id, id DESC);
CREATE INDEX notifications_unseen ON public.notifications USING btree (office_id, user_id) WHERE (seen_at IS NULL);
alter table notifications enable row level security, force row level security;
create policy office on notifications to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on notifications to postgres using (true);

create table number_ranges (
  office_id bigint not null,
  document_type integer not null,
  next_number integer not null,
  last_date date not null,
  constraint number_ranges_pkey PRIMARY KEY (office_id, document_type),
  constraint number_ranges_document_type_check CHECK ((document_type = ANY (ARRAY[300, 320, 330, 400]))),
  constraint number_ranges_next_number_check CHECK ((next_number >= 2)),
  constraint number_ranges_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint series_has_document TRIGGER DEFERRABLE INITIALLY DEFERRED
);
alter table number_ranges enable row level security, force row level security;
create policy office on number_ranges to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on number_ranges to postgres using (true);
CREATE TRIGGER range_counts_up BEFORE DELETE OR UPDATE ON public.number_ranges FOR EACH ROW EXECUTE FUNCTION keep_number_range();
CREATE CONSTRAINT TRIGGER range_has_invoices AFTER INSERT OR UPDATE ON public.number_ranges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_range_is_used();

create table office_hours (
  office_id bigint not null,
  weekday integer not null,
  start_minute integer not null,
  end_minute integer not null,
  constraint office_hours_pkey PRIMARY KEY (office_id, weekday, start_minute),
  constraint office_hours_check CHECK ((start_minute < end_minute)),
  constraint office_hours_end_minute_check CHECK (((end_minute >= 1) AND (end_minute <= 1440))),
  constraint office_hours_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint office_hours_overlap EXCLUDE USING gist (office_id WITH =, weekday WITH =, int4range(start_minute, end_minute) WITH &&),
  constraint office_hours_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439))),
  constraint office_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
alter table office_hours enable row level security, force row level security;
create policy office on office_hours to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
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
  business_type text default 'licensed'::text not null,
  about text,
  facebook_link text,
  instagram_link text,
  tiktok_link text,
  num_employees integer default 1 not null,
  send_by_sms boolean default true not null,
  send_type text default 'sms'::text not null,
  receive_by_sms boolean default true not null,
  online_booking boolean default true not null,
  system_language text default 'he'::text not null,
  approve_bookings boolean default false not null,
  phone_proof boolean,
  booking_notice_minutes integer default 180 not null,
  booking_horizon_days integer default 60 not null,
  cancel_cutoff_hours integer default 24 not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  deposit_free_hours integer default 24 not null,
  accountant_email text,
  sms_sender text,
  unproved_per_hour integer default 6 not null,
  assessor_notified_on date,
  trade text,
  link_shared_at timestamp with time zone,
  first_run_ended_at timestamp with time zone,
  any_employee text default 'least_busy'::text not null,
  waiting_at_once integer default 1 not null,
  settings_version integer default 1 not null,
  constraint offices_pkey PRIMARY KEY (id),
  constraint offices_any_employee_check CHECK ((any_employee = ANY (ARRAY['least_busy'::text, 'in_order'::text]))),
  constraint offices_booking_horizon_days_check CHECK (((booking_horizon_days >= 1) AND (booking_horizon_days <= 365))),
  constraint offices_booking_notice_minutes_check CHECK (((booking_notice_minutes >= 0) AND (booking_notice_minutes <= 10080))),
  constraint offices_business_type_check CHECK ((business_type = ANY (ARRAY['licensed'::text, 'exempt'::text, 'company'::text]))),
  constraint offices_cancel_cutoff_hours_check CHECK (((cancel_cutoff_hours >= 0) AND (cancel_cutoff_hours <= 720))),
  constraint offices_deposit_free_hours_check CHECK (((deposit_free_hours >= 0) AND (deposit_free_hours <= 720))),
  constraint offices_id_slug_fkey FOREIGN KEY (id, slug) REFERENCES booking_addresses(office_id, slug) DEFERRABLE INITIALLY DEFERRED,
  constraint offices_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint offices_num_employees_check CHECK ((num_employees >= 1)),
  constraint offices_send_type_check CHECK ((send_type = ANY (ARRAY['sms'::text, 'none'::text]))),
  constraint offices_slug_check CHECK (((slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'::text) AND (slug !~ '^[0-9]+$'::text))),
  constraint offices_sms_sender_check CHECK (((sms_sender ~ '^[A-Za-z0-9]{2,11}$'::text) AND (sms_sender ~ '[A-Za-z]'::text))),
  constraint offices_system_language_check CHECK ((system_language = 'he'::text)),
  constraint offices_trade_check CHECK ((trade = ANY (ARRAY['hair'::text, 'barber'::text, 'nails'::text, 'brows'::text, 'makeup'::text, 'cosmetics'::text, 'massage'::text, 'fitness'::text, 'clinic'::text, 'coaching'::text, 'pets'::text, 'other'::text]))),
  constraint offices_unproved_per_hour_check CHECK (((unproved_per_hour >= 0) AND (unproved_per_hour <= 1000))),
  constraint offices_waiting_at_once_check CHECK (((waiting_at_once >= 0) AND (waiting_at_once <= 5)))
);
alter table offices enable row level security, force row level security;
create policy lookups on offices for select to luz_lookups using (true);
create policy office on offices to luz_app using ((id = current_office())) with check ((id = current_office()));
create policy owner on offices to postgres using (true);
create policy worker on offices for select to luz_worker using (true);

create table order_deductions (
  office_id bigint not null,
  id bigint generated always as identity not null,
  order_id bigint not null,
  kind text not null,
  prepaid_id bigint,
  amount numeric(12,2) not null,
  visits integer default 0 not null,
  label text not null,
  invoice_id bigint,
  returns_id bigint,
  created_at timestamp with time zone not null,
  deposit_id bigint,
  constraint order_deductions_pkey PRIMARY KEY (office_id, id),
  constraint deduction_has_source CHECK ((((kind = 'deposit'::text) = (deposit_id IS NOT NULL)) AND ((kind = 'deposit'::text) = (prepaid_id IS NULL)))),
  constraint deduction_returned_once UNIQUE (office_id, returns_id),
  constraint deduction_sign CHECK ((((returns_id IS NOT NULL) = (amount < (0)::numeric)) AND
CASE
    WHEN (kind <> 'punch_card'::text) THEN (visits = 0)
    WHEN (amount > (0)::numeric) THEN (visits > 0)
    ELSE (visits < 0)
END)),
  constraint order_deductions_amount_check CHECK ((amount <> (0)::numeric)),
  constraint order_deductions_kind_check CHECK ((kind = ANY (ARRAY['punch_card'::text, 'voucher'::text, 'deposit'::text]))),
  constraint order_deductions_label_check CHECK ((label <> ''::text)),
  constraint order_deductions_office_id_deposit_id_fkey FOREIGN KEY (office_id, deposit_id) REFERENCES deposits(office_id, id),
  constraint order_deductions_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint order_deductions_office_id_invoice_id_fkey FOREIGN KEY (office_id, invoice_id) REFERENCES invoices(office_id, id),
  constraint order_deductions_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint order_deductions_office_id_prepaid_id_fkey FOREIGN KEY (office_id, prepaid_id) REFERENCES prepaid(office_id, id),
  constraint order_deductions_office_id_returns_id_fkey FOREIGN KEY (office_id, returns_id) REFERENCES order_deductions(office_id, id)
);
CREATE INDEX deductions_of_deposit ON public.order_deductions USING btree (office_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX deductions_of_order ON public.order_deductions USING btree (office_id, order_id);
CREATE INDEX deductions_of_prepaid ON public.order_deductions USING btree (office_id, prepaid_id, id) WHERE (prepaid_id IS NOT NULL);
alter table order_deductions enable row level security, force row level security;
create policy office on order_deductions to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on order_deductions to postgres using (true);
CREATE TRIGGER deductions_stay BEFORE DELETE OR UPDATE ON public.order_deductions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deductions_use_deposit AFTER INSERT ON public.order_deductions FOR EACH ROW WHEN ((new.deposit_id IS NOT NULL)) EXECUTE FUNCTION use_deposit();
CREATE TRIGGER deductions_use_prepaid AFTER INSERT ON public.order_deductions FOR EACH ROW WHEN ((new.prepaid_id IS NOT NULL)) EXECUTE FUNCTION use_prepaid();

create table order_items (
  office_id bigint not null,
  order_id bigint not null,
  "position" integer not null,
  product_id bigint,
  product_name text not null,
  quantity integer not null,
  price numeric(12,2) not null,
  discount numeric(12,2) default 0 not null,
  employee_id bigint,
  constraint order_items_pkey PRIMARY KEY (office_id, order_id, "position"),
  constraint discount_within_item CHECK ((discount <= ((quantity)::numeric * price))),
  constraint order_items_discount_check CHECK ((discount >= (0)::numeric)),
  constraint order_items_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint order_items_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint order_items_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint order_items_office_id_product_id_fkey FOREIGN KEY (office_id, product_id) REFERENCES products(office_id, id),
  constraint order_items_price_check CHECK ((price >= (0)::numeric)),
  constraint order_items_quantity_check CHECK ((quantity >= 1))
);
CREATE INDEX order_items_of_product ON public.order_items USING btree (office_id, product_id);
alter table order_items enable row level security, force row level security;
create policy office on order_items to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on order_items to postgres using (true);

create table orders (
  office_id bigint not null,
  id bigint generated always as identity not null,
  order_number integer not null,
  customer_id bigint,
  customer_name text not null,
  customer_email text,
  payment_method text not null,
  total_amount numeric(12,2) not null,
  status text default 'completed'::text not null,
  created_at timestamp with time zone not null,
  kind text default 'sale'::text not null,
  discount numeric(12,2) default 0 not null,
  rounding numeric(12,2) default 0 not null,
  tip numeric(12,2) default 0 not null,
  tip_employee_id bigint,
  appointment_id bigint,
  seller_id bigint,
  pending jsonb,
  constraint orders_pkey PRIMARY KEY (office_id, id),
  constraint only_pending_orders_wait CHECK (((status = 'pending'::text) OR (pending IS NULL))),
  constraint order_number_taken UNIQUE (office_id, order_number),
  constraint orders_discount_check CHECK ((discount >= (0)::numeric)),
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'settlement'::text, 'deposit'::text, 'no_show'::text]))),
  constraint orders_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint orders_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint orders_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint orders_office_id_seller_id_fkey FOREIGN KEY (office_id, seller_id) REFERENCES users(office_id, id),
  constraint orders_office_id_tip_employee_id_fkey FOREIGN KEY (office_id, tip_employee_id) REFERENCES users(office_id, id),
  constraint orders_order_number_check CHECK ((order_number > 0)),
  constraint orders_payment_method_check CHECK ((payment_method = ANY (ARRAY['cash'::text, 'cheque'::text, 'card'::text, 'bank_transfer'::text, 'external_card'::text, 'debt'::text, 'bit'::text, 'paybox'::text]))),
  constraint orders_rounding_check CHECK (((rounding >= '-0.05'::numeric) AND (rounding <= 0.05))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'cancelled'::text]))),
  constraint orders_tip_check CHECK ((tip >= (0)::numeric)),
  constraint orders_total_amount_check CHECK ((total_amount >= (0)::numeric)),
  constraint tip_has_employee CHECK (((tip > (0)::numeric) = (tip_employee_id IS NOT NULL)))
);
CREATE UNIQUE INDEX order_of_appointment ON public.orders USING btree (office_id, appointment_id) WHERE ((appointment_id IS NOT NULL) AND (status = 'completed'::text));
CREATE INDEX orders_by_age ON public.orders USING btree (office_id, created_at DESC, id DESC) INCLUDE (total_amount, kind) WHERE (status = 'completed'::text);
CREATE INDEX orders_of_customer ON public.orders USING btree (office_id, customer_id, created_at DESC) INCLUDE (total_amount) WHERE (status = 'completed'::text);
CREATE INDEX orders_pending ON public.orders USING btree (office_id, created_at) WHERE (status = 'pending'::text);
CREATE INDEX orders_with_tip ON public.orders USING btree (office_id, created_at) INCLUDE (tip, tip_employee_id) WHERE ((status = 'completed'::text) AND (tip > (0)::numeric));
alter table orders enable row level security, force row level security;
create policy office on orders to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on orders to postgres using (true);
CREATE TRIGGER fees_charged_once AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((new.kind = 'no_show'::text) AND (new.status = 'completed'::text) AND (old.status <> 'completed'::text))) EXECUTE FUNCTION charge_kept_card();

create table passkeys (
  id bigint generated always as identity not null,
  person_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkey_taken UNIQUE (credential_id),
  constraint passkeys_name_check CHECK ((name <> ''::text)),
  constraint passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_person ON public.passkeys USING btree (person_id);
alter table passkeys enable row level security, force row level security;
create policy lookups on passkeys for select to luz_lookups using (true);
create policy members on passkeys to luz_app using ((EXISTS ( SELECT
   FROM users u
  WHERE ((u.office_id = current_office()) AND (u.person_id = passkeys.person_id)))));
create policy owner on passkeys to postgres using (true);

create table password_resets (
  office_id bigint not null,
  user_id bigint not null,
  code_mac bytea not null,
  expires_at timestamp with time zone not null,
  attempts integer default 0 not null,
  token_mac bytea,
  token_expires_at timestamp with time zone,
  id bigint generated always as identity not null,
  kind text not null,
  nonce_mac bytea,
  open_attempts integer default 0 not null,
  link_mac bytea,
  constraint password_resets_pkey PRIMARY KEY (office_id, id),
  constraint password_resets_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'invitation'::text]))),
  constraint password_resets_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint password_resets_office_id_user_id_fkey FOREIGN KEY (office_id, user_id) REFERENCES users(office_id, id)
);
CREATE INDEX password_resets_of_user ON public.password_resets USING btree (office_id, user_id);
alter table password_resets enable row level security, force row level security;
create policy lookups on password_resets for select to luz_lookups using (true);
create policy office on password_resets to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on password_resets to postgres using (true);

create table payment_gateways (
  office_id bigint not null,
  id bigint generated always as identity not null,
  gateway text not null,
  terminal_number text not null,
  credentials bytea,
  is_current boolean default true not null,
  tested_at timestamp with time zone,
  test_passed boolean,
  constraint payment_gateways_pkey PRIMARY KEY (office_id, id),
  constraint payment_gateway_once UNIQUE (office_id, gateway, terminal_number),
  constraint payment_gateways_check CHECK (((tested_at IS NULL) = (test_passed IS NULL))),
  constraint payment_gateways_gateway_check CHECK ((gateway = ANY (ARRAY['sandbox'::text, 'cardcom'::text, 'payplus'::text]))),
  constraint payment_gateways_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint payment_gateways_terminal_number_check CHECK ((length(terminal_number) <= 60)),
  constraint sandbox_has_no_credentials CHECK (((gateway = 'sandbox'::text) = (credentials IS NULL)))
);
CREATE UNIQUE INDEX payment_gateway_current ON public.payment_gateways USING btree (office_id) WHERE is_current;
alter table payment_gateways enable row level security, force row level security;
create policy office on payment_gateways to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on payment_gateways to postgres using (true);

create table payments (
  office_id bigint not null,
  id bigint generated always as identity not null,
  order_id bigint not null,
  method text not null,
  amount numeric(12,2) not null,
  asmacta text,
  cheque_number text,
  bank_number text,
  branch_number text,
  bank_account_number text,
  cheque_date date,
  card_last_digits text,
  card_brand text,
  instalments integer,
  received_at timestamp with time zone not null,
  constraint payments_pkey PRIMARY KEY (office_id, id),
  constraint cheque_is_whole CHECK (((((method = 'cheque'::text) AND (amount > (0)::numeric)) = (cheque_number IS NOT NULL)) AND (num_nonnulls(cheque_number, bank_number, branch_number, bank_account_number, cheque_date) = ANY (ARRAY[0, 5])))),
  constraint payments_amount_check CHECK ((amount <> (0)::numeric)),
  constraint payments_instalments_check CHECK ((instalments >= 1)),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'cheque'::text, 'card'::text, 'bank_transfer'::text, 'external_card'::text, 'bit'::text, 'paybox'::text]))),
  constraint payments_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint payments_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id)
);
CREATE INDEX payments_by_time ON public.payments USING btree (office_id, received_at) INCLUDE (amount, method);
CREATE INDEX payments_of_order ON public.payments USING btree (office_id, order_id) INCLUDE (amount);
alter table payments enable row level security, force row level security;
create policy office on payments to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on payments to postgres using (true);
CREATE TRIGGER payments_stay BEFORE DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table people (
  id bigint generated by default as identity not null,
  sealed_for text default (gen_random_uuid())::text not null,
  email text,
  email_proved_at timestamp with time zone,
  password_hash text,
  totp_secret bytea,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  created_at timestamp with time zone default now() not null,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_email_check CHECK ((email = lower(email))),
  constraint proved_email_exists CHECK (((email_proved_at IS NULL) OR (email IS NOT NULL)))
);
CREATE INDEX people_by_email ON public.people USING btree (email);
CREATE UNIQUE INDEX person_email_taken ON public.people USING btree (email) WHERE (email_proved_at IS NOT NULL);
alter table people enable row level security, force row level security;
create policy added on people to luz_app using () with check (((email_proved_at IS NULL) AND (password_hash IS NULL) AND (totp_secret IS NULL)));
create policy lookups on people for select to luz_lookups using (true);
create policy members on people to luz_app using ((EXISTS ( SELECT
   FROM users u
  WHERE ((u.office_id = current_office()) AND (u.person_id = people.id)))));
create policy owner on people to postgres using (true);
CREATE TRIGGER address_copied AFTER UPDATE OF email ON public.people FOR EACH ROW WHEN ((new.email IS DISTINCT FROM old.email)) EXECUTE FUNCTION copy_address();

create table phone_codes (
  office_id bigint not null,
  phone text not null,
  code_mac bytea not null,
  expires_at timestamp with time zone not null,
  attempts integer default 0 not null,
  email text,
  constraint phone_codes_pkey PRIMARY KEY (office_id, phone),
  constraint phone_codes_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
alter table phone_codes enable row level security, force row level security;
create policy office on phone_codes to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on phone_codes to postgres using (true);

create table plans (
  id bigint not null,
  name text not null,
  price numeric(12,2) not null,
  features text[] not null,
  documents boolean not null,
  invoices boolean not null,
  cards boolean not null,
  employees_max integer not null,
  sms_quota integer not null,
  ai_quota integer not null,
  constraint plans_pkey PRIMARY KEY (id)
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
  amount numeric(12,2),
  visits integer,
  service_ids bigint[],
  used_amount numeric(12,2) default 0 not null,
  used_visits integer default 0 not null,
  sold_at timestamp with time zone not null,
  valid_until date not null,
  voided_at timestamp with time zone,
  credited_amount numeric(12,2) default 0 not null,
  credited_visits integer default 0 not null,
  constraint prepaid_pkey PRIMARY KEY (office_id, id),
  constraint credited_is_not_void CHECK (((voided_at IS NULL) OR ((credited_amount = (0)::numeric) AND (credited_visits = 0)))),
  constraint credited_like_sold CHECK (((credited_amount >= (0)::numeric) AND (credited_visits >= 0) AND ((amount IS NOT NULL) OR (credited_amount = (0)::numeric)) AND ((visits IS NOT NULL) OR (credited_visits = 0)))),
  constraint prepaid_amount_check CHECK ((amount > (0)::numeric)),
  constraint prepaid_code_check CHECK ((code ~ '^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$'::text)),
  constraint prepaid_is_whole CHECK (
CASE kind
    WHEN 'voucher'::text THEN ((num_nonnulls(code, amount) = 2) AND (num_nonnulls(visits, service_ids) = 0))
    ELSE ((num_nonnulls(visits, service_ids, customer_id) = 3) AND (num_nonnulls(code, amount) = 0))
END),
  constraint prepaid_kind_check CHECK ((kind = ANY (ARRAY['punch_card'::text, 'voucher'::text]))),
  constraint prepaid_of_line UNIQUE (office_id, order_id, "position"),
  constraint prepaid_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint prepaid_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint prepaid_office_id_invoice_id_fkey FOREIGN KEY (office_id, invoice_id) REFERENCES invoices(office_id, id),
  constraint prepaid_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint prepaid_position_check CHECK (("position" >= 1)),
  constraint prepaid_service_ids_check CHECK ((cardinality(service_ids) >= 1)),
  constraint prepaid_used_up CHECK (((used_amount >= (0)::numeric) AND (used_visits >= 0) AND ((used_visits + credited_visits) <= COALESCE(visits, 0)) AND ((amount IS NULL) OR ((used_amount + credited_amount) <= amount)))),
  constraint prepaid_visits_check CHECK ((visits >= 1)),
  constraint used_is_not_void CHECK (((voided_at IS NULL) OR ((used_amount = (0)::numeric) AND (used_visits = 0)))),
  constraint voucher_code_taken UNIQUE (office_id, code)
);
CREATE INDEX prepaid_by_time ON public.prepaid USING btree (office_id, sold_at DESC, id DESC);
CREATE INDEX prepaid_of_customer ON public.prepaid USING btree (office_id, customer_id, id DESC) WHERE (customer_id IS NOT NULL);
alter table prepaid enable row level security, force row level security;
create policy office on prepaid to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on prepaid to postgres using (true);
CREATE TRIGGER prepaid_stays BEFORE DELETE ON public.prepaid FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table product_employees (
  office_id bigint not null,
  product_id bigint not null,
  employee_id bigint not null,
  constraint product_employees_pkey PRIMARY KEY (office_id, product_id, employee_id),
  constraint product_employees_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint product_employees_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint product_employees_office_id_product_id_fkey FOREIGN KEY (office_id, product_id) REFERENCES products(office_id, id)
);
CREATE INDEX products_of_employee ON public.product_employees USING btree (office_id, employee_id);
alter table product_employees enable row level security, force row level security;
create policy office on product_employees to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on product_employees to postgres using (true);

create table product_reminders (
  office_id bigint not null,
  id bigint generated always as identity not null,
  product_id bigint not null,
  hours integer not null,
  action_id integer not null,
  document_id bigint,
  constraint product_reminders_pkey PRIMARY KEY (office_id, id),
  constraint product_reminders_action_id_check CHECK ((action_id = ANY (ARRAY[1, 2]))),
  constraint product_reminders_check CHECK (((action_id = 2) = (document_id IS NOT NULL))),
  constraint product_reminders_hours_check CHECK (((hours >= 1) AND (hours <= 24))),
  constraint product_reminders_office_id_document_id_fkey FOREIGN KEY (office_id, document_id) REFERENCES documents(office_id, id),
  constraint product_reminders_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint product_reminders_office_id_product_id_fkey FOREIGN KEY (office_id, product_id) REFERENCES products(office_id, id)
);
CREATE UNIQUE INDEX reminder_entered_once ON public.product_reminders USING btree (office_id, product_id, hours, action_id, document_id) NULLS NOT DISTINCT;
CREATE INDEX reminders_of_document ON public.product_reminders USING btree (office_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX reminders_of_product ON public.product_reminders USING btree (office_id, product_id);
alter table product_reminders enable row level security, force row level security;
create policy office on product_reminders to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on product_reminders to postgres using (true);

create table product_resources (
  office_id bigint not null,
  product_id bigint not null,
  resource_id bigint not null,
  constraint product_resources_pkey PRIMARY KEY (office_id, product_id, resource_id),
  constraint product_resources_office_id_product_id_fkey FOREIGN KEY (office_id, product_id) REFERENCES products(office_id, id),
  constraint product_resources_office_id_resource_id_fkey FOREIGN KEY (office_id, resource_id) REFERENCES resources(office_id, id)
);
CREATE INDEX product_resources_of_resource ON public.product_resources USING btree (office_id, resource_id);
alter table product_resources enable row level security, force row level security;
create policy office on product_resources to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on product_resources to postgres using (true);

create table products (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  description text,
  price numeric(12,2) not null,
  product_type text not null,
  time_window integer,
  is_online boolean default true not null,
  color text default '#000000'::text not null,
  status text default 'active'::text not null,
  category_id bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  buffer_minutes integer default 0 not null,
  deposit_amount numeric(12,2),
  deposit_percent integer,
  barcode text,
  stock_quantity integer,
  low_stock integer,
  no_show_fee numeric(12,2),
  processing_after integer,
  processing_minutes integer,
  constraint products_pkey PRIMARY KEY (office_id, id),
  constraint deposit_is_one_kind CHECK ((num_nonnulls(deposit_amount, deposit_percent) <= 1)),
  constraint deposit_or_card CHECK (((no_show_fee IS NULL) OR (num_nonnulls(deposit_amount, deposit_percent) = 0))),
  constraint deposit_within_price CHECK (((deposit_amount > (0)::numeric) AND (deposit_amount <= price))),
  constraint no_show_fee_within_price CHECK (((no_show_fee > (0)::numeric) AND (no_show_fee <= price))),
  constraint only_goods_have_stock CHECK (((product_type = 'product'::text) OR (num_nonnulls(barcode, stock_quantity, low_stock) = 0))),
  constraint product_processing_fits CHECK ((((processing_after IS NULL) = (processing_minutes IS NULL)) AND ((processing_after IS NULL) OR ((time_window IS NOT NULL) AND (processing_after > 0) AND (processing_minutes > 0) AND ((processing_after + processing_minutes) <= time_window))))),
  constraint products_barcode_check CHECK ((barcode ~ '^[!-~]{1,48}$'::text)),
  constraint products_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  constraint products_check CHECK (((product_type = 'service'::text) = (time_window IS NOT NULL))),
  constraint products_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint products_deposit_percent_check CHECK (((deposit_percent >= 1) AND (deposit_percent <= 100))),
  constraint products_low_stock_check CHECK ((low_stock >= 0)),
  constraint products_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint products_office_id_category_id_fkey FOREIGN KEY (office_id, category_id) REFERENCES categories(office_id, id),
  constraint products_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint products_price_check CHECK ((price >= (0)::numeric)),
  constraint products_product_type_check CHECK ((product_type = ANY (ARRAY['service'::text, 'product'::text]))),
  constraint products_status_check CHECK ((status = 'active'::text)),
  constraint products_time_window_check CHECK (((time_window >= 5) AND (time_window <= 1440))),
  constraint services_ask_cards CHECK (((no_show_fee IS NULL) OR (product_type = 'service'::text))),
  constraint services_ask_deposits CHECK (((product_type = 'service'::text) OR (num_nonnulls(deposit_amount, deposit_percent) = 0)))
);
CREATE UNIQUE INDEX product_barcode_taken ON public.products USING btree (office_id, barcode) WHERE ((barcode IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_by_name ON public.products USING btree (office_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX products_low ON public.products USING btree (office_id) WHERE ((stock_quantity <= COALESCE(low_stock, 0)) AND (deleted_at IS NULL));
CREATE INDEX products_of_category ON public.products USING btree (office_id, category_id);
alter table products enable row level security, force row level security;
create policy office on products to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on products to postgres using (true);

create table punch_card_offers (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  price numeric(12,2) not null,
  visits integer not null,
  service_ids bigint[] not null,
  months_valid integer not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  constraint punch_card_offers_pkey PRIMARY KEY (office_id, id),
  constraint punch_card_offers_months_valid_check CHECK (((months_valid >= 1) AND (months_valid <= 120))),
  constraint punch_card_offers_name_check CHECK ((name <> ''::text)),
  constraint punch_card_offers_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint punch_card_offers_price_check CHECK ((price > (0)::numeric)),
  constraint punch_card_offers_service_ids_check CHECK (((cardinality(service_ids) >= 1) AND (cardinality(service_ids) <= 100))),
  constraint punch_card_offers_visits_check CHECK (((visits >= 1) AND (visits <= 100)))
);
CREATE UNIQUE INDEX punch_card_offer_name_taken ON public.punch_card_offers USING btree (office_id, name) WHERE (deleted_at IS NULL);
alter table punch_card_offers enable row level security, force row level security;
create policy office on punch_card_offers to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on punch_card_offers to postgres using (true);

create table push_subscriptions (
  office_id bigint not null,
  session_id uuid not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  quiet boolean not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (office_id, session_id),
  constraint push_endpoint_once UNIQUE (office_id, endpoint),
  constraint push_subscriptions_auth_check CHECK ((octet_length(auth) = 16)),
  constraint push_subscriptions_endpoint_check CHECK (((endpoint ~~ 'https://%'::text) AND (length(endpoint) <= 1000))),
  constraint push_subscriptions_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint push_subscriptions_office_id_session_id_fkey FOREIGN KEY (office_id, session_id) REFERENCES sessions(office_id, id),
  constraint push_subscriptions_office_id_user_id_fkey FOREIGN KEY (office_id, user_id) REFERENCES users(office_id, id),
  constraint push_subscriptions_p256dh_check CHECK ((octet_length(p256dh) = 65))
);
CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (office_id, user_id);
alter table push_subscriptions enable row level security, force row level security;
create policy office on push_subscriptions to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on push_subscriptions to postgres using (true);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  person_id bigint not null,
  code_mac bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (person_id, code_mac),
  constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
alter table recovery_codes enable row level security, force row level security;
create policy members on recovery_codes to luz_app using ((EXISTS ( SELECT
   FROM users u
  WHERE ((u.office_id = current_office()) AND (u.person_id = recovery_codes.person_id)))));
create policy owner on recovery_codes to postgres using (true);

create table recurrences (
  office_id bigint not null,
  id bigint generated always as identity not null,
  every_weeks integer not null,
  created_at timestamp with time zone not null,
  constraint recurrences_pkey PRIMARY KEY (office_id, id),
  constraint recurrences_every_weeks_check CHECK (((every_weeks >= 1) AND (every_weeks <= 12))),
  constraint recurrences_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
alter table recurrences enable row level security, force row level security;
create policy office on recurrences to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on recurrences to postgres using (true);

create table removed_offices (
  id bigint not null,
  slug text not null,
  name text not null,
  removed_at timestamp with time zone not null,
  actor text not null,
  rows jsonb not null,
  constraint removed_offices_pkey PRIMARY KEY (id)
);

create table resource_uses (
  office_id bigint not null,
  appointment_id bigint,
  resource_id bigint not null,
  unit integer not null,
  occupant text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  held_until timestamp with time zone,
  id bigint generated always as identity not null,
  hold_id bigint,
  constraint resource_uses_pkey PRIMARY KEY (office_id, id),
  constraint resource_taken EXCLUDE USING gist (office_id WITH =, resource_id WITH =, unit WITH =, occupant WITH <>, tstzrange(start_at, end_at) WITH &&) DEFERRABLE,
  constraint resource_used_once UNIQUE (office_id, appointment_id, resource_id),
  constraint resource_uses_check CHECK (((start_at < end_at) AND (end_at <= (start_at + '28:00:00'::interval)))),
  constraint resource_uses_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id) ON DELETE CASCADE,
  constraint resource_uses_office_id_hold_id_fkey FOREIGN KEY (office_id, hold_id) REFERENCES time_blocks(office_id, id) ON DELETE CASCADE,
  constraint resource_uses_office_id_resource_id_fkey FOREIGN KEY (office_id, resource_id) REFERENCES resources(office_id, id),
  constraint resource_uses_unit_check CHECK (((unit >= 1) AND (unit <= 50))),
  constraint use_of_one CHECK ((num_nonnulls(appointment_id, hold_id) = 1))
);
CREATE INDEX resource_uses_by_time ON public.resource_uses USING btree (office_id, resource_id, start_at) INCLUDE (end_at, held_until, occupant);
CREATE INDEX resource_uses_of_hold ON public.resource_uses USING btree (office_id, hold_id) WHERE (hold_id IS NOT NULL);
alter table resource_uses enable row level security, force row level security;
create policy office on resource_uses to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on resource_uses to postgres using (true);

create table resources (
  office_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  quantity integer default 1 not null,
  status text default 'active'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint resources_pkey PRIMARY KEY (office_id, id),
  constraint resources_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint resources_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint resources_quantity_check CHECK (((quantity >= 1) AND (quantity <= 50))),
  constraint resources_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE UNIQUE INDEX resource_name_taken ON public.resources USING btree (office_id, lower(name)) WHERE (deleted_at IS NULL);
alter table resources enable row level security, force row level security;
create policy office on resources to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on resources to postgres using (true);

create table sandbox_pages (
  office_id bigint not null,
  token text not null,
  reference text not null,
  amount numeric(12,2) not null,
  description text not null,
  outcome text,
  created_at timestamp with time zone not null,
  keeps_card boolean default false not null,
  webhook text,
  constraint sandbox_pages_pkey PRIMARY KEY (office_id, token),
  constraint sandbox_pages_amount_check CHECK ((amount > (0)::numeric)),
  constraint sandbox_pages_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint sandbox_pages_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'failed'::text, 'cancelled'::text]))),
  constraint sandbox_pages_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint sandbox_pages_webhook_check CHECK ((webhook ~~ '/api/%'::text))
);
CREATE INDEX sandbox_charges ON public.sandbox_pages USING btree (office_id, reference);
CREATE INDEX sandbox_pages_by_token ON public.sandbox_pages USING btree (token);
alter table sandbox_pages enable row level security, force row level security;
create policy lookups on sandbox_pages for select to luz_lookups using (true);
create policy office on sandbox_pages to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on sandbox_pages to postgres using (true);

create table secret_fingerprint (
  id boolean default true not null,
  fingerprint bytea not null,
  set_at timestamp with time zone default now() not null,
  constraint secret_fingerprint_pkey PRIMARY KEY (id),
  constraint secret_fingerprint_id_check CHECK (id)
);

create table sessions (
  office_id bigint not null,
  id uuid default gen_random_uuid() not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  device text,
  last_seen_at timestamp with time zone,
  proved_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (office_id, id),
  constraint sessions_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint sessions_office_id_user_id_fkey FOREIGN KEY (office_id, user_id) REFERENCES users(office_id, id)
);
CREATE INDEX sessions_of_user ON public.sessions USING btree (office_id, user_id) WHERE (revoked_at IS NULL);
alter table sessions enable row level security, force row level security;
create policy lookups on sessions for select to luz_lookups using (true);
create policy office on sessions to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on sessions to postgres using (true);
create policy seen on sessions for update to luz_lookups using (true);

create table signing_certificates (
  office_id bigint not null,
  chain text not null,
  sealed_key bytea not null,
  uploaded boolean not null,
  valid_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint signing_certificates_pkey PRIMARY KEY (office_id),
  constraint signing_certificates_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
alter table signing_certificates enable row level security, force row level security;
create policy office on signing_certificates to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on signing_certificates to postgres using (true);

create table sms_messages (
  office_id bigint not null,
  id bigint generated always as identity not null,
  customer_id bigint,
  appointment_id bigint,
  phone text not null,
  message text not null,
  kind text not null,
  status text default 'queued'::text not null,
  provider text,
  provider_id text,
  failure text,
  quota_counted boolean default false not null,
  dedupe_key text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  order_id bigint,
  invoice_id bigint,
  settled_at timestamp with time zone,
  search_text text generated always as (searchable(((((message || ' '::text) || phone) || ' '::text) || regexp_replace(phone, '^\+972'::text, '0'::text)))) stored not null,
  unanswered_since timestamp with time zone,
  campaign_id bigint,
  channel text default 'sms'::text not null,
  email text,
  units integer generated always as (
CASE channel
    WHEN 'sms'::text THEN sms_parts(message)
    ELSE 0
END) stored not null,
  link_token text,
  opened_at timestamp with time zone,
  booked_at timestamp with time zone,
  failed_channels text[] default '{}'::text[] not null,
  template_values jsonb,
  read_at timestamp with time zone,
  constraint sms_messages_pkey PRIMARY KEY (office_id, id),
  constraint channel_is_not_tried_twice CHECK ((channel <> ALL (failed_channels))),
  constraint email_has_address CHECK (((channel <> 'email'::text) OR (email IS NOT NULL))),
  constraint known_failed_channels CHECK ((failed_channels <@ ARRAY['sms'::text, 'email'::text, 'whatsapp'::text])),
  constraint only_links_are_opened CHECK (((opened_at IS NULL) OR (link_token IS NOT NULL) OR (kind = ANY (ARRAY['confirmation'::text, 'change'::text, 'reminder'::text])))),
  constraint only_marketing_has_campaign CHECK (((campaign_id IS NULL) OR (kind = ANY (ARRAY['marketing'::text, 'birthday'::text, 'miss_you'::text, 'review'::text])))),
  constraint only_marketing_has_links CHECK (((campaign_id IS NOT NULL) OR (num_nonnulls(link_token, booked_at) = 0))),
  constraint sms_about_one_thing CHECK ((num_nonnulls(appointment_id, order_id, invoice_id) <= 1)),
  constraint sms_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text, 'whatsapp'::text]))),
  constraint sms_messages_kind_check CHECK ((kind = ANY (ARRAY['code'::text, 'invitation'::text, 'confirmation'::text, 'change'::text, 'cancellation'::text, 'waiting_list'::text, 'reminder'::text, 'invoice'::text, 'document'::text, 'birthday'::text, 'miss_you'::text, 'review'::text, 'marketing'::text, 'reply'::text]))),
  constraint sms_messages_link_token_check CHECK ((link_token ~ '^[A-Za-z0-9_-]{12}$'::text)),
  constraint sms_messages_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint sms_messages_office_id_campaign_id_fkey FOREIGN KEY (office_id, campaign_id) REFERENCES campaigns(office_id, id),
  constraint sms_messages_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint sms_messages_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint sms_messages_office_id_invoice_id_fkey FOREIGN KEY (office_id, invoice_id) REFERENCES invoices(office_id, id),
  constraint sms_messages_office_id_order_id_fkey FOREIGN KEY (office_id, order_id) REFERENCES orders(office_id, id),
  constraint sms_messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text]))),
  constraint sms_sent_once UNIQUE (office_id, dedupe_key),
  constraint whatsapp_has_values CHECK (((channel <> 'whatsapp'::text) OR (template_values IS NOT NULL)))
);
CREATE INDEX held_sms ON public.sms_messages USING btree (office_id, id) WHERE ((status = 'queued'::text) AND (failure = 'unproved'::text));
CREATE INDEX sms_awaiting_report ON public.sms_messages USING btree (office_id, sent_at DESC) WHERE ((status = 'sent'::text) AND (provider = '019sms'::text));
CREATE INDEX sms_by_link ON public.sms_messages USING btree (link_token) WHERE (link_token IS NOT NULL);
CREATE INDEX sms_in_trouble ON public.sms_messages USING btree (status, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'failed'::text]));
CREATE INDEX sms_log ON public.sms_messages USING btree (office_id, COALESCE(sent_at, created_at) DESC, id DESC) WHERE (kind <> ALL (ARRAY['code'::text, 'invitation'::text]));
CREATE INDEX sms_log_by_kind ON public.sms_messages USING btree (office_id, kind, COALESCE(sent_at, created_at) DESC, id DESC) WHERE (kind <> ALL (ARRAY['code'::text, 'invitation'::text]));
CREATE INDEX sms_log_by_status ON public.sms_messages USING btree (office_id, status, COALESCE(sent_at, created_at) DESC, id DESC) WHERE (kind <> ALL (ARRAY['code'::text, 'invitation'::text]));
CREATE INDEX sms_not_booked ON public.sms_messages USING btree (office_id, customer_id, sent_at) WHERE ((campaign_id IS NOT NULL) AND (booked_at IS NULL));
CREATE INDEX sms_of_campaign ON public.sms_messages USING btree (office_id, campaign_id, status, id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX sms_of_customer ON public.sms_messages USING btree (office_id, customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX sms_of_invoice ON public.sms_messages USING btree (office_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX sms_of_order ON public.sms_messages USING btree (office_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX sms_of_whatsapp ON public.sms_messages USING btree (office_id, phone, id DESC) WHERE (channel = 'whatsapp'::text);
CREATE INDEX sms_queued_marketing ON public.sms_messages USING btree (office_id, phone) WHERE ((kind = ANY (ARRAY['marketing'::text, 'birthday'::text, 'miss_you'::text, 'review'::text])) AND (status = 'queued'::text));
alter table sms_messages enable row level security, force row level security;
create policy lookups on sms_messages for select to luz_lookups using (true);
create policy office on sms_messages to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on sms_messages to postgres using (true);

create table statuses (
  office_id bigint not null,
  key text not null,
  name text not null,
  color text not null,
  "position" integer not null,
  constraint statuses_pkey PRIMARY KEY (office_id, key),
  constraint statuses_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint statuses_key_check CHECK ((key = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'reminded'::text, 'arrived'::text, 'done'::text, 'no_show'::text, 'cancelled'::text]))),
  constraint statuses_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
alter table statuses enable row level security, force row level security;
create policy office on statuses to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on statuses to postgres using (true);

create table subscriptions (
  office_id bigint not null,
  plan_id bigint not null,
  status text default 'active'::text not null,
  ends_at timestamp with time zone,
  trial_sms integer,
  constraint subscriptions_pkey PRIMARY KEY (office_id),
  constraint subscriptions_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'cancelled'::text, 'expired'::text]))),
  constraint subscriptions_trial_sms_check CHECK ((trial_sms >= 0))
);
alter table subscriptions enable row level security, force row level security;
create policy lookups on subscriptions for select to luz_lookups using (true);
create policy office on subscriptions to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on subscriptions to postgres using (true);

create table time_blocks (
  office_id bigint not null,
  id bigint generated always as identity not null,
  employee_id bigint,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  reason text default ''::text not null,
  icon text default 'lock'::text not null,
  series uuid,
  repeats_until date,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint time_blocks_pkey PRIMARY KEY (office_id, id),
  constraint offers_expire CHECK (((icon = 'offer'::text) = (expires_at IS NOT NULL))),
  constraint time_blocks_check CHECK (((start_at < end_at) AND (end_at <= (start_at + '26:00:00'::interval)))),
  constraint time_blocks_check1 CHECK (((series IS NULL) = (repeats_until IS NULL))),
  constraint time_blocks_icon_check CHECK ((icon = ANY (ARRAY['lock'::text, 'break'::text, 'offer'::text]))),
  constraint time_blocks_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint time_blocks_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint time_blocks_reason_check CHECK ((length(reason) <= 60))
);
CREATE INDEX time_blocks_by_time ON public.time_blocks USING btree (office_id, start_at) INCLUDE (end_at, employee_id) WHERE (deleted_at IS NULL);
CREATE INDEX time_blocks_of_series ON public.time_blocks USING btree (office_id, series) WHERE (series IS NOT NULL);
alter table time_blocks enable row level security, force row level security;
create policy office on time_blocks to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on time_blocks to postgres using (true);

create table usage_counters (
  office_id bigint not null,
  month date not null,
  kind text not null,
  used integer default 0 not null,
  constraint usage_counters_pkey PRIMARY KEY (office_id, month, kind),
  constraint usage_counters_kind_check CHECK ((kind = ANY (ARRAY['sms'::text, 'ai'::text, 'code'::text]))),
  constraint usage_counters_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint usage_counters_used_check CHECK ((used >= 0))
);
alter table usage_counters enable row level security, force row level security;
create policy lookups on usage_counters for select to luz_lookups using (true);
create policy office on usage_counters to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
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
  status text default 'active'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  own_hours boolean default false not null,
  rests_on_holidays boolean,
  may_sell boolean default true not null,
  may_refund boolean default false not null,
  may_report boolean default false not null,
  commission_percent numeric(5,2) default 0 not null,
  may_see_revenue boolean default true not null,
  may_see_phones boolean default true not null,
  may_delete boolean default true not null,
  may_export boolean default true not null,
  may_change_settings boolean default true not null,
  person_id bigint default nextval('people_id_seq'::regclass) not null,
  used_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (office_id, id),
  constraint users_commission_percent_check CHECK (((commission_percent >= (0)::numeric) AND (commission_percent <= (100)::numeric))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint users_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint users_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'employee'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE UNIQUE INDEX user_email_twice ON public.users USING btree (office_id, email) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX user_person_twice ON public.users USING btree (office_id, person_id);
CREATE INDEX users_by_name ON public.users USING btree (office_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX users_of_person ON public.users USING btree (person_id);
alter table users enable row level security, force row level security;
create policy lookups on users for select to luz_lookups using (true);
create policy office on users to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on users to postgres using (true);
CREATE TRIGGER person_added BEFORE INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION add_person();
CREATE TRIGGER person_left AFTER DELETE OR UPDATE OF person_id ON public.users FOR EACH ROW EXECUTE FUNCTION delete_person();
CREATE TRIGGER person_replaced BEFORE UPDATE OF person_id ON public.users FOR EACH ROW WHEN ((new.person_id IS DISTINCT FROM old.person_id)) EXECUTE FUNCTION add_person();

create table vat_rates (
  starts_on date not null,
  percent numeric(4,2) not null,
  constraint vat_rates_pkey PRIMARY KEY (starts_on),
  constraint vat_rates_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (50)::numeric)))
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
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_as text,
  constraint waiting_entries_pkey PRIMARY KEY (office_id, id),
  constraint waiting_entries_check CHECK (((from_date <= until_date) AND (until_date <= (from_date + 60)))),
  constraint waiting_entries_check1 CHECK (((0 <= from_minute) AND (from_minute < until_minute) AND (until_minute <= 1440))),
  constraint waiting_entries_check2 CHECK (((ended_at IS NULL) = (ended_as IS NULL))),
  constraint waiting_entries_employee_ids_check CHECK ((cardinality(employee_ids) <= 20)),
  constraint waiting_entries_ended_as_check CHECK ((ended_as = ANY (ARRAY['booked'::text, 'left'::text, 'removed'::text, 'over'::text]))),
  constraint waiting_entries_office_id_customer_id_fkey FOREIGN KEY (office_id, customer_id) REFERENCES customers(office_id, id),
  constraint waiting_entries_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint waiting_entries_office_id_service_id_fkey FOREIGN KEY (office_id, service_id) REFERENCES products(office_id, id),
  constraint waiting_entries_source_check CHECK ((source = ANY (ARRAY['online'::text, 'staff'::text]))),
  constraint waiting_entries_weekdays_check CHECK (((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)))
);
CREATE INDEX waiting_entries_by_link ON public.waiting_entries USING btree (token_mac);
CREATE INDEX waiting_entries_of_customer ON public.waiting_entries USING btree (office_id, customer_id);
CREATE INDEX waiting_entries_open ON public.waiting_entries USING btree (office_id, created_at, id) WHERE (ended_at IS NULL);
alter table waiting_entries enable row level security, force row level security;
create policy lookups on waiting_entries for select to luz_lookups using (true);
create policy office on waiting_entries to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on waiting_entries to postgres using (true);

create table waiting_offers (
  office_id bigint not null,
  id bigint generated always as identity not null,
  entry_id bigint not null,
  hold_id bigint not null,
  employee_id bigint not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  gap_start timestamp with time zone not null,
  gap_end timestamp with time zone not null,
  price numeric(12,2) not null,
  token_mac bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'open'::text not null,
  answered_at timestamp with time zone,
  appointment_id bigint,
  constraint waiting_offers_pkey PRIMARY KEY (office_id, id),
  constraint waiting_offers_check CHECK (((state = 'accepted'::text) = (appointment_id IS NOT NULL))),
  constraint waiting_offers_check1 CHECK (((state = 'open'::text) = (answered_at IS NULL))),
  constraint waiting_offers_office_id_appointment_id_fkey FOREIGN KEY (office_id, appointment_id) REFERENCES appointments(office_id, id),
  constraint waiting_offers_office_id_employee_id_fkey FOREIGN KEY (office_id, employee_id) REFERENCES users(office_id, id),
  constraint waiting_offers_office_id_entry_id_fkey FOREIGN KEY (office_id, entry_id) REFERENCES waiting_entries(office_id, id) ON DELETE CASCADE,
  constraint waiting_offers_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint waiting_offers_office_id_hold_id_fkey FOREIGN KEY (office_id, hold_id) REFERENCES time_blocks(office_id, id),
  constraint waiting_offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'taken'::text, 'withdrawn'::text])))
);
CREATE INDEX waiting_offers_accepted ON public.waiting_offers USING btree (office_id, answered_at) WHERE (state = 'accepted'::text);
CREATE INDEX waiting_offers_by_link ON public.waiting_offers USING btree (token_mac);
CREATE INDEX waiting_offers_of_entry ON public.waiting_offers USING btree (office_id, entry_id);
CREATE INDEX waiting_offers_of_hold ON public.waiting_offers USING btree (office_id, hold_id);
alter table waiting_offers enable row level security, force row level security;
create policy lookups on waiting_offers for select to luz_lookups using (true);
create policy office on waiting_offers to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on waiting_offers to postgres using (true);

create table whatsapp_accounts (
  office_id bigint not null,
  phone_number_id text not null,
  credentials bytea not null,
  templates jsonb not null,
  language text not null,
  is_default boolean default false not null,
  tested_at timestamp with time zone,
  test_passed boolean,
  constraint whatsapp_accounts_pkey PRIMARY KEY (office_id),
  constraint whatsapp_accounts_check CHECK (((tested_at IS NULL) = (test_passed IS NULL))),
  constraint whatsapp_accounts_language_check CHECK ((language ~ '^[a-z]{2,3}(_[A-Z]{2})?$'::text)),
  constraint whatsapp_accounts_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id),
  constraint whatsapp_accounts_phone_number_id_check CHECK ((phone_number_id ~ '^[0-9]{5,20}$'::text)),
  constraint whatsapp_accounts_templates_check CHECK ((jsonb_typeof(templates) = 'object'::text))
);
alter table whatsapp_accounts enable row level security, force row level security;
create policy office on whatsapp_accounts to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on whatsapp_accounts to postgres using (true);

create table whatsapp_replies (
  office_id bigint not null,
  message_id text not null,
  received_at timestamp with time zone not null,
  constraint whatsapp_replies_pkey PRIMARY KEY (office_id, message_id),
  constraint whatsapp_replies_message_id_check CHECK ((length(message_id) <= 200)),
  constraint whatsapp_replies_office_id_fkey FOREIGN KEY (office_id) REFERENCES offices(id)
);
CREATE INDEX whatsapp_replies_by_age ON public.whatsapp_replies USING btree (office_id, received_at);
alter table whatsapp_replies enable row level security, force row level security;
create policy office on whatsapp_replies to luz_app using ((office_id = current_office())) with check ((office_id = current_office()));
create policy owner on whatsapp_replies to postgres using (true);

CREATE OR REPLACE FUNCTION public.add_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if current_user = 'luz_app' then new.person_id := nextval('public.people_id_seq');
  elsif exists (select from public.people where id = new.person_id) then return new;
  end if;
  insert into public.people (id, email) values (new.person_id, case when new.deleted_at is null then new.email end);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.busy_times(start_at timestamp with time zone, end_at timestamp with time zone, processing_after integer, processing_minutes integer)
 RETURNS tstzmultirange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when processing_after is null then tstzmultirange(tstzrange(start_at, end_at))
    else tstzmultirange(
      tstzrange(start_at, least(end_at, (start_at at time zone 'UTC' + make_interval(mins => processing_after)) at time zone 'UTC')),
      tstzrange(least(end_at, (start_at at time zone 'UTC' + make_interval(mins => processing_after + processing_minutes))
        at time zone 'UTC'), end_at)) end
$function$
;

CREATE OR REPLACE FUNCTION public.cancel_job(job_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.remove_job(public.current_office() || ':' || cancel_job.job_key);
end $function$
;

CREATE OR REPLACE FUNCTION public.charge_kept_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update kept_cards k set card = null, charged_at = new.created_at
    where k.office_id = new.office_id and k.order_id = new.id and k.charged_at is null and new.total_amount <= k.fee
      and exists (select from appointments a where a.office_id = k.office_id and a.id = k.appointment_id
        and a.customer_id = k.customer_id
        and ((a.status_key = 'no_show' and greatest(a.start_at, k.agreed_start) <= new.created_at)
          or (a.status_key = 'cancelled' and new.total_amount <= k.due)));
  if not found then raise exception 'order % has no fee to charge', new.id using errcode = 'LZ001'; end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_agreed_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from appointments a
    where a.office_id = new.office_id and a.id = new.appointment_id and a.start_at = new.agreed_start) then return new; end if;
  raise exception 'the customer of % % cannot have chosen this start', tg_table_name, new.id using errcode = 'LZ001';
end $function$
;

CREATE OR REPLACE FUNCTION public.check_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from appointments a join orders o on o.office_id = a.office_id
    where a.office_id = new.office_id and a.id = new.appointment_id and o.id = new.order_id
      and a.customer_id = o.customer_id) then return new; end if;
  raise exception 'deposit % was paid for an appointment of another customer', new.id using errcode = 'LZ001';
end $function$
;

CREATE OR REPLACE FUNCTION public.claim_resources(office bigint, employee bigint, service bigint, at timestamp with time zone, begins timestamp with time zone, ends timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_resources(office, array[service], at);
  delete from resource_uses u using time_blocks b
    where u.office_id = office and u.hold_id is not null
      and u.resource_id = any(array(select resource_id from product_resources where office_id = office and product_id = service))
      and b.office_id = office and b.id = u.hold_id and b.employee_id = employee and b.start_at < ends and b.end_at > begins;
end $function$
;

CREATE OR REPLACE FUNCTION public.close_unproved_office(at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.copy_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.users set email = new.email, version = version + 1
  where person_id = new.id and deleted_at is null and email is distinct from new.email;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.current_office()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.office_id'::text, true), ''::text))::bigint
;

CREATE OR REPLACE FUNCTION public.delete_old_audit(cutoff timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM audit_log
   WHERE ((audit_log.office_id = current_office()) AND (audit_log.at < LEAST(delete_old_audit.cutoff, (now() - '2 years'::interval))));
END
;

CREATE OR REPLACE FUNCTION public.delete_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from public.people where id = old.person_id for update;
  delete from public.people p where p.id = old.person_id
    and not exists (select from public.users u where u.person_id = p.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_session_of_person(member bigint, ended_session uuid, own_session uuid, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
    delete from public.push_subscriptions p using ended e where p.office_id = e.office_id and p.session_id = e.id)
  select count(*) into n from (select pg_notify('luz_revoked', e.id::text) from ended e) told;
  return n;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_sessions_elsewhere(member bigint, of_sign_in timestamp with time zone, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT
    FROM (users me
      JOIN people p ON ((p.id = me.person_id)))
   WHERE ((me.office_id = current_office()) AND (me.id = end_sessions_elsewhere.member))
  FOR NO KEY UPDATE OF p;
 WITH others AS (
          SELECT o.office_id,
             o.id
            FROM (users me
              JOIN users o ON ((o.person_id = me.person_id)))
           WHERE ((me.office_id = current_office()) AND (me.id = end_sessions_elsewhere.member) AND (o.office_id <> me.office_id))
         ), ended AS (
          UPDATE sessions s SET revoked_at = end_sessions_elsewhere.moment
            FROM others o
           WHERE ((s.office_id = o.office_id) AND (s.user_id = o.id) AND (s.revoked_at IS NULL) AND ((end_sessions_elsewhere.of_sign_in IS NULL) OR (s.expires_at = end_sessions_elsewhere.of_sign_in)))
           RETURNING s.office_id,
             s.id
         ), silenced AS (
          DELETE FROM push_subscriptions p
            USING ended e
           WHERE ((p.office_id = e.office_id) AND (p.session_id = e.id))
         )
  SELECT count(*) AS count
    FROM ( SELECT pg_notify('luz_revoked'::text, (e.id)::text) AS pg_notify
            FROM ended e) told;
END
;

CREATE OR REPLACE FUNCTION public.enqueue_jobs(jobs jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if public.current_office() is null then raise exception 'enqueue_jobs outside an office'; end if;
  perform graphile_worker.add_jobs(array(
    select row(
      job.task, (job.payload || jsonb_build_object('office_id', public.current_office()))::json, null, job.run_at,
      10, public.current_office() || ':' || job.key, null, null
    )::graphile_worker.job_spec
    from jsonb_to_recordset(jobs) as job(task text, payload jsonb, run_at timestamptz, key text)
  ));
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_audit_of_customers(ids bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH erased AS (
          SELECT c.id
            FROM customers c
           WHERE ((c.office_id = current_office()) AND (c.id = ANY (erase_audit_of_customers.ids)) AND (c.erased_at IS NOT NULL))
         )
  UPDATE audit_log l SET before = NULL::jsonb, after = NULL::jsonb
   WHERE ((l.office_id = current_office()) AND ((l.before IS NOT NULL) OR (l.after IS NOT NULL)) AND (((l.subject = 'customer'::text) AND (l.subject_id IN ( SELECT erased.id
            FROM erased))) OR ((l.subject = 'appointment'::text) AND (l.subject_id IN ( SELECT a.id
            FROM appointments a
           WHERE ((a.office_id = current_office()) AND (a.customer_id IN ( SELECT erased.id
                    FROM erased)))))) OR ((l.subject = 'order'::text) AND (l.subject_id IN ( SELECT o.id
            FROM orders o
           WHERE ((o.office_id = current_office()) AND (o.customer_id IN ( SELECT erased.id
                    FROM erased)))))) OR ((l.subject = 'invoice'::text) AND (l.subject_id IN ( SELECT i.id
            FROM invoices i
           WHERE ((i.office_id = current_office()) AND (i.customer_id IN ( SELECT erased.id
                    FROM erased)))))) OR ((l.subject = 'document_request'::text) AND (l.subject_id IN ( SELECT r.id
            FROM document_requests r
           WHERE ((r.office_id = current_office()) AND (r.customer_id IN ( SELECT erased.id
                    FROM erased))))))));
END
;

CREATE OR REPLACE FUNCTION public.erase_card_of_former_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update kept_cards set card = null where office_id = new.office_id and appointment_id = new.id
    and card is not null and customer_id <> new.customer_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_kept_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update kept_cards set card = null where office_id = new.office_id and appointment_id = new.id and card is not null
    and (new.status_key = 'done' or due is null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.full_resources(office bigint, service bigint, except_of bigint[], begins timestamp with time zone, ends timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  select r.id from product_resources n
  join resources r on r.office_id = n.office_id and r.id = n.resource_id
  where n.office_id = office and n.product_id = service and r.deleted_at is null
    and (r.status = 'inactive' or resource_load(office, r.id, except_of, begins, ends) >= r.quantity)
  order by r.id
$function$
;

CREATE OR REPLACE FUNCTION public.hold_resources(office bigint, hold bigint, service bigint, begins timestamp with time zone, ends timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.is_removed(office bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$select exists (select from public.removed_offices where id = office)$function$
;

CREATE OR REPLACE FUNCTION public.join_person(member bigint, person bigint, hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.users u set person_id = p.id, version = u.version + 1 from public.people p
  where u.office_id = public.current_office() and u.id = member and u.deleted_at is null and u.email = p.email
    and p.id = person and p.password_hash = hash and p.email_proved_at is not null;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_allocation_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if is_removed(old.office_id) then return old; end if;
  elsif old.settled_at is null and new.invoice_id = old.invoice_id and new.office_id = old.office_id then return new; end if;
  raise exception '% of the allocation number of invoice % is refused', tg_op, old.invoice_id using errcode = 'LZ001';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_card_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'paid' or (tg_op = 'DELETE' and is_removed(old.office_id)) then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'late_handled_at' = to_jsonb(old) - 'late_handled_at' then return new; end if;
  raise exception 'card payment % is paid and cannot be changed', old.id using errcode = 'LZ001';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_deposit_with_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from deposits d join orders o on o.office_id = d.office_id and o.id = d.order_id
    where d.office_id = new.office_id and d.appointment_id = new.id and d.paid_at is not null
      and d.decided_at is null and d.used_amount < d.amount and o.customer_id = old.customer_id) then
    raise exception 'the deposit of appointment % belongs to its customer', new.id using errcode = 'LZ001';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_form_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  raise exception '% of version % of form % is refused: what was sent is never changed', tg_op, old.number, old.document_id
    using errcode = 'LZ001';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_issued_document()
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

CREATE OR REPLACE FUNCTION public.keep_issued_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- both: a line must neither leave an issued document nor enter one
  if (exists (select from invoices i where i.office_id = old.office_id and i.id = old.invoice_id and i.status = 'issued')
      or exists (select from invoices i where i.office_id = new.office_id and i.id = new.invoice_id and i.status = 'issued'))
    and not (tg_op = 'DELETE' and is_removed(old.office_id))
  then raise exception '% of a line of an issued document is refused', tg_op using errcode = 'LZ001'; end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_kept_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and (old.charged_at is null or is_removed(old.office_id)) then return old; end if;
  if tg_op = 'UPDATE' and ((old.charged_at is null and (old.order_id is null or new.order_id = old.order_id))
    or to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id') then return new; end if;
  raise exception 'the fee of kept card % cannot be charged again', old.id using errcode = 'LZ001';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_number_range()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  if tg_op = 'UPDATE' and new.next_number = old.next_number + 1 and new.last_date >= old.last_date
    and new.document_type = old.document_type and new.office_id = old.office_id
  then return new; end if;
  raise exception 'a series of documents only counts upwards' using errcode = 'LZ001';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_resources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_signed_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  contact constant text[] := '{phone,signer_network,answers}';
begin
  if tg_op = 'DELETE' then
    if old.status <> 'signed' or old.signed_at < now() - interval '7 years' or is_removed(old.office_id) then
      return old;
    end if;
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_all_calendars(office bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendars:' || office, 0));
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_calendar(office bigint, employee bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('calendars:' || office, 0));
  perform pg_advisory_xact_lock(hashtextextended('calendar:' || office || ':' || employee, 0));
  update appointments set holds_slot = false where office_id = office and id = any(array( -- plan: runs with a booking
    select a.id from appointments a where a.office_id = office and a.employee_id = employee and a.held_until <= at and a.holds_slot
    for update skip locked));
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_resources(office bigint, services bigint[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.new_link_token(salt bigint)
 RETURNS text
 LANGUAGE sql
RETURN translate(encode(SUBSTRING(sha256((uuid_send(gen_random_uuid()) || convert_to((salt)::text, 'UTF8'::name))) FROM 1 FOR 9), 'base64'::text), '+/'::text, '-_'::text)
;

CREATE OR REPLACE FUNCTION public.note_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sms_messages set booked_at = new.created_at
  where office_id = new.office_id and customer_id = new.customer_id and campaign_id is not null and booked_at is null
    and status in ('sent', 'delivered')
    and sent_at <= new.created_at and sent_at > new.created_at - interval '14 days';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.number_range_is_used()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from invoices i where i.office_id = new.office_id and i.document_type = new.document_type
    and i.invoice_number = new.next_number - 1) and not is_removed(new.office_id)
  then raise exception 'number % of series % has no document', new.next_number - 1, new.document_type using errcode = 'LZ001'; end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_session_elsewhere(own_session uuid, member bigint, office bigint, device_name text, moment timestamp with time zone)
 RETURNS TABLE(session_id uuid, user_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  target record;
begin
  perform from public.users me join public.people p on p.id = me.person_id
    where me.office_id = public.current_office() and me.id = member for share of p;
  select u.id, s.expires_at, s.proved_at into target
    from public.sessions s
    join public.users me on me.office_id = s.office_id and me.id = s.user_id
    join public.users u on u.person_id = me.person_id
    where s.office_id = public.current_office() and s.id = own_session and me.id = member
      and s.revoked_at is null and s.expires_at > moment
      and u.office_id = office and u.status = 'active' and u.deleted_at is null
    for no key update of u;
  if not found then return; end if;
  update public.users u set used_at = moment where u.office_id = office and u.id = target.id;
  update public.sessions s set last_seen_at = moment, proved_at = target.proved_at
    where s.office_id = office and s.user_id = target.id and s.revoked_at is null and s.expires_at = target.expires_at
    returning s.id into session_id;
  if session_id is null then
    insert into public.sessions (office_id, user_id, device, created_at, last_seen_at, expires_at, proved_at)
      values (office, target.id, device_name, moment, moment, target.expires_at, target.proved_at)
      returning id into session_id;
    insert into public.audit_log (office_id, at, actor, action, subject, subject_id, after)
      values (office, moment, 'user:' || target.id, 'sign_in', 'sign_in', target.id, jsonb_build_object('device', device_name));
  end if;
  user_id := target.id;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION public.pack_resource(office bigint, resource bigint, units integer, who text, begins timestamp with time zone, ends timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.payment_methods_of(snapshot jsonb, payment_method text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (jsonb_array_length(COALESCE((snapshot -> 'payments'::text), '[]'::jsonb)) > 1) THEN ARRAY(SELECT (p.value ->> 'method'::text) FROM jsonb_array_elements((payment_methods_of.snapshot -> 'payments'::text)) WITH ORDINALITY p(value, "position") GROUP BY (p.value ->> 'method'::text) ORDER BY (min(p."position"))) ELSE array_remove(ARRAY[payment_method], NULL::text) END
;

CREATE OR REPLACE FUNCTION public.record_sign_in_elsewhere(member bigint, what text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO audit_log (office_id, at, actor, action, subject, subject_id)  SELECT o.office_id,
             record_sign_in_elsewhere.moment AS moment,
             ('user:'::text || o.id),
             record_sign_in_elsewhere.what AS what,
             'sign_in',
             o.id
            FROM (users me
              JOIN users o ON ((o.person_id = me.person_id)))
           WHERE ((me.office_id = current_office()) AND (me.id = record_sign_in_elsewhere.member) AND (o.office_id <> me.office_id) AND (o.deleted_at IS NULL));
END
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  raise exception '% of % is refused: rows of the books are never changed', tg_op, tg_table_name using errcode = 'LZ001';
end $function$
;

CREATE OR REPLACE FUNCTION public.remove_office(office bigint, at timestamp with time zone, actor text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.resource_load(office bigint, resource bigint, except_of bigint[], begins timestamp with time zone, ends timestamp with time zone, who text DEFAULT NULL::text)
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

CREATE OR REPLACE FUNCTION public.searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(CASE WHEN (words ~ '[ְֱֲֳִֵֶַָׇֹֺֻּֽֿׁׂ​‎‏‪‫‬‭‮⁦⁧⁨⁩﻿׳’‘`´״“”„־‐‑‒–— ]'::text) THEN translate(translate(lower(words), 'ְֱֲֳִֵֶַָׇֹֺֻּֽֿׁׂ​‎‏‪‫‬‭‮⁦⁧⁨⁩﻿'::text, ''::text), '׳’‘`´״“”„־‐‑‒–— '::text, (((repeat(''''::text, 5) || repeat('"'::text, 4)) || repeat('-'::text, 6)) || ' '::text)) ELSE lower(words) END, 'ךםןףץ'::text, 'כמנפצ'::text)
;

CREATE OR REPLACE FUNCTION public.sessions_of_person(member bigint, moment timestamp with time zone, used_since timestamp with time zone, most integer)
 RETURNS TABLE(id uuid, office_name text, device text, created_at timestamp with time zone, last_seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.id,
     f.name,
     s.device,
     s.created_at,
     COALESCE(s.last_seen_at, s.created_at) AS "coalesce"
    FROM (((users me
      JOIN users o ON ((o.person_id = me.person_id)))
      JOIN offices f ON ((f.id = o.office_id)))
      JOIN sessions s ON (((s.office_id = o.office_id) AND (s.user_id = o.id))))
   WHERE ((me.office_id = current_office()) AND (me.id = sessions_of_person.member) AND (s.revoked_at IS NULL) AND (s.expires_at > sessions_of_person.moment) AND (COALESCE(s.last_seen_at, s.created_at) > sessions_of_person.used_since))
   ORDER BY COALESCE(s.last_seen_at, s.created_at) DESC, s.created_at DESC, s.id
  LIMIT sessions_of_person.most;
END
;

CREATE OR REPLACE FUNCTION public.sms_parts(message text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (message !~ '[\U00010000-\U0010FFFF]'::text) THEN CASE WHEN (length(message) <= 70) THEN LEAST(length(message), 1) ELSE ((length(message) + 66) / 67) END ELSE (SELECT CASE WHEN (units.n <= 70) THEN 1 ELSE ((units.n + 66) / 67) END AS "case" FROM (SELECT (length(sms_parts.message) + length(regexp_replace(sms_parts.message, '[^\U00010000-\U0010FFFF]+'::text, ''::text, 'g'::text))) AS n) units) END
;

CREATE OR REPLACE FUNCTION public.take_resource(office bigint, resource bigint, booking appointments)
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

CREATE OR REPLACE FUNCTION public.take_resources(office bigint, booking appointments)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.take_unit(wanted resource_uses)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.takes_resources(a appointments)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select a.deleted_at is null and a.status_key <> 'cancelled' and (a.holds_slot or a.status_key <> 'waiting' or a.source <> 'online')
$function$
;

CREATE OR REPLACE FUNCTION public.use_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update deposits set used_amount = used_amount + new.amount where office_id = new.office_id and id = new.deposit_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.use_prepaid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update prepaid set used_visits = used_visits + new.visits,
    used_amount = used_amount + case when kind = 'voucher' then new.amount else 0 end
  where office_id = new.office_id and id = new.prepaid_id and kind = new.kind;
  if not found then raise exception 'a % that does not exist cannot be used', new.kind using errcode = 'LZ001'; end if;
  return null;
end $function$
;
