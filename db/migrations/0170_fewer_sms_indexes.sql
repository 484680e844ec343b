-- The log of one kind of message reads sms_log and leaves other kinds out: each message that is
-- written then maintains one index less.
drop index sms_log_by_kind;
