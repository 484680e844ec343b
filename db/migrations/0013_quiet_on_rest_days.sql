-- Messages rest on Shabbat and on holidays of rest, unless the office turns that off; on Yom Kippur
-- they always do (docs/messages.md).
alter table offices add column quiet_on_rest_days boolean default true not null;
