-- A consent to marketing that a visitor gives while booking (docs/decisions/0059).

alter table customers drop constraint customers_marketing_consent_source_check;
-- recorded by staff, given by the recipient on the page of the removal link, or by the customer while booking
alter table customers add constraint customers_marketing_consent_source_check
  check (marketing_consent_source in ('staff', 'recipient', 'booking'));

-- whether the visitor ticked the box; it counts only with a proved phone
alter table visits add column marketing_consent boolean not null default false;
