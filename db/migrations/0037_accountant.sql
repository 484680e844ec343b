-- The accountant receives a month's files by email. Such an email is about a month of reports; its files are made when it is sent.
alter table offices add column accountant_email text;
alter table mail_messages
  add column report_month date check (extract(day from report_month) = 1),
  drop constraint mail_about_one_thing,
  add constraint mail_about_one_thing check (num_nonnulls(appointment_id, order_id, invoice_id, report_month) <= 1);
create index mail_of_report on mail_messages (office_id, report_month, id desc) where report_month is not null;
-- a month that waits to be sent is not queued again
create unique index report_mail_waits on mail_messages (office_id, report_month)
  where report_month is not null and status = 'queued';
