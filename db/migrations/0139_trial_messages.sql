-- A trial sends few messages until its subscription is paid (docs/decisions/0095).
-- Parts of messages a month while the subscription is a trial; null once it is paid.
alter table subscriptions add column trial_sms integer check (trial_sms >= 0);
-- Trials of before end thirty days after their office was founded, and no operator has changed them. The demo is none.
update subscriptions s set trial_sms = 60 from audit_log a -- plan: an entry of each office, seconds at a million rows
  where a.office_id = s.office_id and a.subject = 'office' and a.action = 'found' and s.ends_at = a.at + interval '720 hours'
    and not exists (select from audit_log o where o.office_id = s.office_id and o.subject = 'subscription')
    and not exists (select from offices o where o.id = s.office_id and o.slug = 'studio-noa');
