-- A proof of a mailbox keeps the phone for which its code went out. Codes of before have none, so
-- they prove nothing; a visitor asks for another one.
alter table booking_sessions add column mailbox_phone text;
