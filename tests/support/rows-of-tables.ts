/** Statements that add a row of an office ($1) to each table that creating requests leave empty. */
export const rowsOfEmptyTables: readonly string[] = [
  `insert into password_resets (office_id, user_id, kind, code_mac, expires_at) select office_id, id, 'reset', '', now() from users where office_id = $1`,
  `insert into phone_codes (office_id, phone, token_id, code_mac, expires_at) values ($1, '+972541234567', gen_random_uuid(), '', now())`,
  `insert into customer_devices (office_id, phone, token_mac, used_at) values ($1, '+972541234567', '', now())`,
  `insert into card_views select office_id, min(id), (select min(id) from users where office_id = $1), now() from customers where office_id = $1 group by 1`,
  `insert into marketing_proofs (office_id, kind, phone, at, source) values ($1, 'consent', '+972541234567', now(), 'staff')`,
  `insert into message_templates (office_id, kind, message) values ($1, 'reminder', 'm') on conflict do nothing`,
  `insert into automatic_messages (office_id, kind, is_on, queued_to) values ($1, 'birthday', true, '2026-11-01') on conflict do nothing`,
  `insert into mail_messages (office_id, address, subject, created_at) values ($1, 'a@b.co', 's', now())`,
  `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', 1) on conflict do nothing`,
  `insert into whatsapp_accounts (office_id, phone_number_id, credentials, templates, language) values ($1, '12345', '', '{}', 'he') on conflict do nothing`,
  `insert into whatsapp_replies (office_id, message_id, received_at) values ($1, 'wamid.1', now()) on conflict do nothing`,
  `insert into chat_messages (office_id, user_id, message, reply, status, source, created_at) select office_id, id, 'm', 'r', 'done', 'template', now() from users where office_id = $1 limit 1`,
  `insert into customer_ledger (office_id, customer_id, amount, created_at) select office_id, min(id), 1, now() from customers where office_id = $1 group by 1`,
  `insert into employee_hours select office_id, min(id), 0, 480, 1080 from users where office_id = $1 group by 1`,
  `insert into product_reminders (office_id, product_id, hours, action_id) select office_id, min(id), 24, 1 from products where office_id = $1 group by 1`,
  `insert into appointment_notices (office_id, appointment_id, told_start, told_status)
     select office_id, min(id), now(), 'confirmed' from appointments where office_id = $1 group by 1 on conflict do nothing`,
  `insert into document_links (office_id, appointment_id, document_id, token, created_at)
     select a.office_id, min(a.id), min(d.id), 'AAAAAAAAAAAAAAAAAAAAAA', now() from appointments a join documents d using (office_id) where a.office_id = $1 group by 1`,
  `insert into card_refunds (office_id, card_payment_id, key, amount, created_at) select office_id, min(id), 'k', 1, now() from card_payments where office_id = $1 group by 1`,
  `insert into idempotency_keys (office_id, caller, key, request_mac, created_at) values ($1, 'user:1', 'k', '', now())`,
  `insert into order_deductions (office_id, order_id, kind, prepaid_id, amount, label, created_at)
     select office_id, order_id, kind, id, 1, 'l', now() from prepaid where office_id = $1 and amount > used_amount + credited_amount limit 1`,
  `insert into allocation_connections (office_id, sealed_tokens, access_expires_at, refresh_expires_at, user_name, connected_at, sandbox)
     values ($1, '', now(), now(), 'a', now(), true)`,
  `insert into notification_settings (office_id, user_id, kind, listed) select office_id, min(id), 'stock_low', false from users where office_id = $1 group by 1`,
  `insert into notification_digests (office_id, user_id, hour) select office_id, min(id), 8 from users where office_id = $1 group by 1`,
  `insert into push_subscriptions select office_id, id, user_id, 'https://' || id, decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), true, now() from sessions where office_id = $1 limit 1`,
  `insert into email_changes (office_id, user_id, email, code_mac, expires_at) select office_id, min(id), 'a@b.co', '', now() from users where office_id = $1 group by 1`,
  `insert into product_resources (office_id, product_id, resource_id) select office_id, (select min(id) from products where office_id = $1), min(id) from resources where office_id = $1 group by 1 on conflict do nothing`,
  `insert into resource_uses (office_id, appointment_id, resource_id, unit, occupant, start_at, end_at)
     select office_id, min(id), (select min(id) from resources where office_id = $1), 1, 'o', now(), now() + interval '1 hour' from appointments where office_id = $1 group by 1`,
]
