-- Pictures in the card of a customer, such as before and after. The store of files has each twice,
-- encoded again: as it is looked at, and small. One that was deleted can be brought back for a day.
create table customer_pictures (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  customer_id bigint not null,
  added_by bigint not null,
  note text check (length(note) between 1 and 200),
  file_key text not null,
  thumbnail_key text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (office_id, id),
  foreign key (office_id, customer_id) references customers (office_id, id),
  foreign key (office_id, added_by) references users (office_id, id)
);
create index pictures_of_customer on customer_pictures (office_id, customer_id, id);
create index deleted_pictures on customer_pictures (office_id, deleted_at) where deleted_at is not null;
alter table customer_pictures enable row level security;
create policy office on customer_pictures to luz_app using (office_id = current_office()) with check (office_id = current_office());
