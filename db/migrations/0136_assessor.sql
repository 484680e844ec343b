-- When the office told the tax assessor of its computerised documents (bookkeeping instructions, section 18B(a)).
alter table offices add column assessor_notified_on date;
