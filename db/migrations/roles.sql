-- What the server may do outside offices, which ran as the owner of the tables (docs/decisions/0083):
-- luz_lookups finds the office of an address, a session or a link and counts for operators;
-- luz_outbox also reads messages, for the development page; luz_worker runs the queue. Each reads only
-- the columns that its statements name. This file runs after the migrations whenever it or they
-- changed, so it says what is granted now.

do $$
declare
  name text;
begin
  foreach name in array array['luz_lookups', 'luz_outbox', 'luz_worker'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;
revoke all on all tables in schema public, graphile_worker from luz_lookups, luz_outbox, luz_worker;
grant usage on schema public to luz_lookups, luz_outbox, luz_worker;

grant select on plans to luz_lookups;
grant select, insert, update, delete on rate_limits to luz_lookups;
grant select (taken_at) on last_backup to luz_lookups;
grant usage on sequence offices_id_seq to luz_lookups;
grant select (id, slug, name, logo, online_booking) on offices to luz_lookups;
grant select (office_id, slug) on booking_addresses to luz_lookups;
grant select (id, office_id, person_id, name, role, status, email, used_at, deleted_at, created_at, may_sell, may_refund,
  may_report, may_see_revenue, may_see_phones, may_delete, may_export, may_change_settings) on users to luz_lookups;
grant select (id, sealed_for, email, email_proved_at, password_hash, totp_confirmed_at) on people to luz_lookups;
grant select (id, person_id, credential_id) on passkeys to luz_lookups;
grant select (id, office_id, user_id, created_at, last_seen_at, revoked_at, expires_at), update (last_seen_at)
  on sessions to luz_lookups;
grant select (office_id, user_id, nonce_mac, token_mac, link_mac) on password_resets to luz_lookups;
grant select (office_id, plan_id, status, ends_at, trial_sms) on subscriptions to luz_lookups;
grant select (office_id, id, manage_token, end_at, deleted_at) on appointments to luz_lookups;
grant select (office_id, id, email, deleted_at) on customers to luz_lookups;
grant select (office_id, employee_id, token_mac) on calendar_feeds to luz_lookups;
grant select (office_id, id, name, file_key, pdf_key, file_type, deleted_at) on documents to luz_lookups;
grant select (office_id, document_id, appointment_id, customer_id, token, expires_at) on document_links to luz_lookups;
grant select (office_id, id, document_id, customer_id, document_name, phone, pages, original_sha256, opened_at,
  file_key, file_sha256, signed_at, form_version, purpose, token, status, expires_at) on document_requests to luz_lookups;
grant select (office_id, document_id, number, fields) on form_versions to luz_lookups;
grant select (office_id, id, token, token_mac) on waiting_entries to luz_lookups;
grant select (office_id, id, token, token_mac, entry_id) on waiting_offers to luz_lookups;
grant select (office_id, id, token) on card_payments to luz_lookups;
grant select (office_id, token) on sandbox_pages to luz_lookups;
grant select (office_id, id, gateway_id, page_id, given_at, webhook_token) on kept_cards to luz_lookups;
grant select (office_id, id, opened_at, public_token, status) on invoices to luz_lookups;
grant select (office_id, phone, refused_at, token) on marketing_phones to luz_lookups;
grant select (office_id, kind, review_url) on automatic_messages to luz_lookups;
grant select (office_id, id, kind, link_token, status, channel, created_at) on sms_messages to luz_lookups;
grant select (office_id, status, created_at) on mail_messages to luz_lookups;
grant select (office_id, id, transaction_id, at, what, subject_id, session_id), delete on events to luz_lookups;
grant select (office_id, kind, month, used) on usage_counters to luz_lookups;

grant select (office_id, id, status, phone, message, created_at) on sms_messages to luz_outbox;
grant select (office_id, id, status, is_proof, address, subject, body, created_at) on mail_messages to luz_outbox;

grant usage on schema graphile_worker to luz_lookups, luz_worker;
grant select on graphile_worker._private_tasks, graphile_worker._private_jobs to luz_lookups;
grant select, insert, update, delete on all tables in schema graphile_worker to luz_worker;
grant select (id) on offices to luz_worker;
grant usage on schema luz_silent to luz_worker;

-- Their policies; luz_outbox is granted beside luz_lookups. A policy that is there is left alone:
-- making one locks its table.
do $$
declare
  at regclass;
begin
  for at in select distinct c.oid from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
      and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and (has_table_privilege('luz_lookups', c.oid, 'select') or has_column_privilege('luz_lookups', c.oid, a.attnum, 'select'))
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'lookups') loop
    execute format('create policy lookups on %s for select to luz_lookups using (true)', at);
  end loop;
  for at in select c.oid from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'worker') loop
    execute format('create policy worker on %s to luz_worker using (true)', at);
  end loop;
  if not exists (select from pg_policy where polrelid = 'sessions'::regclass and polname = 'seen') then
    create policy seen on sessions for update to luz_lookups using (true);
  end if;
  if not exists (select from pg_policy where polrelid = 'events'::regclass and polname = 'forgotten') then
    create policy forgotten on events for delete to luz_lookups using (true);
  end if;
  if not exists (select from pg_policy where polrelid = 'offices'::regclass and polname = 'worker') then
    create policy worker on offices for select to luz_worker using (true);
  end if;
end $$;
