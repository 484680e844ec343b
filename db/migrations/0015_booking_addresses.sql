-- The current and former addresses of booking pages. Sent links and printed QR codes keep working,
-- and no other office can take an address that customers still use. Addresses are unique across
-- offices.
alter table offices drop constraint office_slug_taken;
create table booking_addresses (
  office_id bigint not null references offices,
  slug text not null,
  taken_at timestamptz not null,
  primary key (office_id, slug),
  constraint office_slug_taken unique (slug)
);
alter table booking_addresses enable row level security;
create policy office on booking_addresses to luz_app using (office_id = current_office()) with check (office_id = current_office());

insert into booking_addresses (office_id, slug, taken_at) select id, slug, created_at from offices;
alter table offices add foreign key (id, slug) references booking_addresses (office_id, slug) deferrable initially deferred;
