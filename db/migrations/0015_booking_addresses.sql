-- Every address that an office's booking page has or had: links that were sent and QR codes that hang on a mirror keep leading to it, and
-- nobody else can take an address that customers of this office still use. One address is one office's: this table says so, in which every
-- office's present one stands, too.
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
