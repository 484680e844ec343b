-- Messages are sent by providers that report their delivery, and codes have a budget apart from the plan's messages.

-- What the phone names as the sender: letters and digits that the provider has approved. Null: the installation's.
alter table offices add column sms_sender text
  constraint offices_sms_sender_check check (sms_sender ~ '^[A-Za-z0-9]{2,11}$' and sms_sender ~ '[A-Za-z]');

-- When sending began whose outcome is not known: the provider may have taken the message. Null after an answer.
alter table sms_messages add column unanswered_since timestamptz;

-- The messages whose delivery is asked for.
create index sms_awaiting_report on sms_messages (office_id, sent_at desc) where status = 'sent' and provider = '019sms';

-- The room that is left no longer counts queued messages: they are counted when they are queued.
drop index sms_not_counted;

alter table usage_counters drop constraint usage_counters_kind_check;
alter table usage_counters add constraint usage_counters_kind_check check (kind in ('sms', 'ai', 'code'));

-- Of messages that are still queued, those that were not counted are now.
with counted as (
  update sms_messages set quota_counted = true where status = 'queued' and not quota_counted returning office_id, kind
)
insert into usage_counters as u (office_id, month, kind, used)
select office_id, date_trunc('month', now() at time zone 'Asia/Jerusalem')::date, case kind when 'code' then 'code' else 'sms' end, count(*)
from counted group by 1, 2, 3
on conflict (office_id, month, kind) do update set used = u.used + excluded.used;
