-- Constraints that were added without reading the rows are checked now. Each reads its table once and
-- blocks neither readers nor writers.
alter table appointments validate constraint answer_is_known;
alter table appointments validate constraint answered_by_staff;
alter table appointments validate constraint answers_have_a_time;
alter table appointments validate constraint appointment_processing;
alter table appointments validate constraint appointments_of_a_recurrence;
alter table appointments validate constraint employee_knows_a_start;
alter table notification_settings validate constraint kind_always_listed;
alter table notifications validate constraint notifications_kind_check;
alter table sms_messages validate constraint only_links_are_opened;
alter table sms_messages validate constraint only_marketing_has_links;
alter table sms_messages validate constraint sms_messages_kind_check;
