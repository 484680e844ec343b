-- A client of the specification names an invoice by its number, and lists give ids. New ids begin
-- beyond any number, so that one is never read as the other (docs/money.md).
select setval(pg_get_serial_sequence('invoices', 'id'), greatest(1000000000, (select coalesce(max(id), 0) + 1 from invoices)), false);
