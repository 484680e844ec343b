-- Messages about appointments show what they brought, too: their link was opened (docs/decisions/0060).
alter table sms_messages
  drop constraint only_marketing_has_results,
  drop constraint only_links_are_opened,
  add constraint only_marketing_has_links check (campaign_id is not null or num_nonnulls(link_token, booked_at) = 0) not valid,
  add constraint only_links_are_opened -- plan: not valid, reads no row
    check (opened_at is null or link_token is not null or kind in ('confirmation', 'change', 'reminder')) not valid;
