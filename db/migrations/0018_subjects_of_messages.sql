-- Messages and document links may belong to something other than an appointment. Every kind of subject has its own reference, so that
-- foreign keys hold and lead with the office, and a check allows at most one (docs/decisions/0020).

-- "paid" said that the message was counted against the month's quota
alter table sms_messages rename column paid to quota_counted;
alter index sms_unpaid rename to sms_not_counted;

alter table sms_messages add column order_id bigint;
alter table sms_messages add foreign key (office_id, order_id) references orders;
alter table sms_messages add constraint sms_about_one_thing check (num_nonnulls(appointment_id, order_id) <= 1);
create index sms_of_order on sms_messages (office_id, order_id) where order_id is not null;

-- the recipient, and what the email is about
alter table mail_messages add column customer_id bigint;
alter table mail_messages add column appointment_id bigint;
alter table mail_messages add column order_id bigint;
alter table mail_messages add foreign key (office_id, customer_id) references customers;
alter table mail_messages add foreign key (office_id, appointment_id) references appointments;
alter table mail_messages add foreign key (office_id, order_id) references orders;
alter table mail_messages add constraint mail_about_one_thing check (num_nonnulls(appointment_id, order_id) <= 1);
create index mail_of_customer on mail_messages (office_id, customer_id, created_at desc) where customer_id is not null;
create index mail_of_appointment on mail_messages (office_id, appointment_id) where appointment_id is not null;
create index mail_of_order on mail_messages (office_id, order_id) where order_id is not null;

-- a link belongs to exactly one thing; that of an appointment follows the appointment's end, any other has its own
alter table document_links drop constraint document_links_pkey;
alter table document_links add column id bigint generated always as identity;
alter table document_links add primary key (office_id, id);
alter table document_links alter column appointment_id drop not null;
alter table document_links add column order_id bigint;
alter table document_links add column customer_id bigint;
alter table document_links add column expires_at timestamptz;
alter table document_links add foreign key (office_id, order_id) references orders;
alter table document_links add foreign key (office_id, customer_id) references customers;
alter table document_links add constraint document_link_of_one_thing
  check (num_nonnulls(appointment_id, order_id, customer_id) = 1);
alter table document_links add constraint document_link_expires check ((appointment_id is null) = (expires_at is not null));
create unique index document_link_of_appointment on document_links (office_id, appointment_id, document_id) where appointment_id is not null;
create unique index document_link_of_order on document_links (office_id, order_id, document_id) where order_id is not null;
create index document_links_of_customer on document_links (office_id, customer_id) where customer_id is not null;
