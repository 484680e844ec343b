-- Figures for /metrics: messages that wait or failed, and jobs that have used up their attempts.
-- Without these indexes each scrape reads the whole tables.

create index sms_in_trouble on sms_messages (status, created_at) where status in ('queued', 'failed'); -- plan: reads the table once, half a second at a million rows
create index mail_in_trouble on mail_messages (status, created_at) where status in ('queued', 'failed');

-- The table belongs to graphile-worker. An update of it that drops the column drops the index.
create index jobs_given_up on graphile_worker._private_jobs (task_id) where attempts >= max_attempts;
