-- The office's own wordings of messages about appointments. Without a row a kind has the wording of the installation and is sent.
create table message_templates (
  office_id bigint not null references offices,
  kind text not null check (kind in ('confirmation', 'change', 'cancellation', 'reminder', 'birthday')),
  -- null: the wording of the installation
  message text check (length(message) between 1 and 500),
  is_sent boolean not null default true,
  primary key (office_id, kind)
);
alter table message_templates enable row level security;
create policy office on message_templates to luz_app using (office_id = current_office()) with check (office_id = current_office());
