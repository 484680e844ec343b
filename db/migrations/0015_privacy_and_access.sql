-- Who opened the card of a customer, once an hour: the Data Security Regulations, 5777-2017, ask who
-- looked at what. Written after the commit of the request, and kept as long as the
-- audit log; as there, a merge moves no rows.
create table card_views (
  office_id bigint not null references offices (id),
  customer_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  primary key (office_id, customer_id, user_id, at),
  foreign key (office_id, user_id) references users (office_id, id)
);
comment on column card_views.at is 'The beginning of the hour';
create index card_views_by_age on card_views (office_id, at);
alter table card_views enable row level security;
create policy office on card_views to luz_app using (office_id = current_office()) with check (office_id = current_office());

-- Whom people ask about the accessibility of the place and the page; null: nobody is named.
alter table offices add column accessibility_coordinator text;
