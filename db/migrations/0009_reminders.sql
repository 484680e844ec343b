-- Rules for the reminders of a service, versions of categories, and the links by which customers
-- read documents.

-- a service sends the same reminder or document at most once at the same hour
create unique index reminder_entered_once on product_reminders (office_id, product_id, hours, action_id, document_id) nulls not distinct;
create index reminders_of_document on product_reminders (office_id, document_id) where document_id is not null;

-- detects that two people rename one category
alter table categories add column version integer not null default 1;

create table document_links (
  office_id bigint not null references offices,
  appointment_id bigint not null,
  document_id bigint not null,
  -- 128 random bits; its holder may read the document until thirty days after the appointment
  token text not null check (token ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null,
  primary key (office_id, appointment_id, document_id),
  foreign key (office_id, appointment_id) references appointments,
  foreign key (office_id, document_id) references documents
);
create index document_links_by_token on document_links (token);
create index links_of_document on document_links (office_id, document_id);
alter table document_links enable row level security;
create policy office on document_links to luz_app using (office_id = current_office()) with check (office_id = current_office());
