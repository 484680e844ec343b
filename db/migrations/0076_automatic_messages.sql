-- Automatic messages: birthday greetings, "we miss you" and review requests (docs/decisions/0060).

-- Without a row a kind is off.
create table automatic_messages (
  office_id bigint not null references offices,
  kind text not null check (kind in ('birthday', 'miss_you', 'review')),
  is_on boolean not null,
  -- after the last visit; a birthday has none
  days integer check (days between 1 and 730),
  -- the page on which customers write a review
  review_url text check (review_url ~ '^https://[^[:space:]]+$' and length(review_url) <= 300),
  -- what is due up to this date was queued
  queued_to date not null,
  primary key (office_id, kind),
  constraint birthday_has_no_days check ((kind = 'birthday') = (days is null)),
  constraint review_has_page check (kind <> 'review' or not is_on or review_url is not null)
);
alter table automatic_messages enable row level security;
create policy office on automatic_messages to luz_app using (office_id = current_office()) with check (office_id = current_office());

alter table message_templates drop constraint message_templates_kind_check;
alter table message_templates add constraint message_templates_kind_check
  check (kind in ('confirmation', 'change', 'cancellation', 'reminder', 'birthday', 'miss_you', 'review'));

-- The messages of a kind and a day are a campaign, which nobody wrote.
alter table campaigns add column kind text not null default 'marketing' check (kind in ('marketing', 'birthday', 'miss_you', 'review'));
alter table campaigns alter column created_by drop not null;
alter table campaigns add constraint campaign_has_writer check ((kind = 'marketing') = (created_by is not null));
drop index campaigns_by_age;
create index campaigns_by_age on campaigns (office_id, created_at desc) where kind = 'marketing';

alter table sms_messages drop constraint only_marketing_has_campaign;
alter table sms_messages add constraint only_marketing_has_campaign
  check (campaign_id is null or kind in ('marketing', 'birthday', 'miss_you', 'review'));
drop index sms_queued_marketing;
create index sms_queued_marketing on sms_messages (office_id, phone)
  where kind in ('marketing', 'birthday', 'miss_you', 'review') and status = 'queued';
