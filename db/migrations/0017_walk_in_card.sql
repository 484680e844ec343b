-- The card that stands for passers-by in the calendar: at most one for each office, erased from the
-- start, so that no list shows it and no message goes to it.
create unique index walk_in_card on customers (office_id) where phone = '+10000001'; -- plan: at most one row of each office is in it
