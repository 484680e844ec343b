-- One function normalizes both the search words and the searched text. Phones type a curly geresh
-- and a maqaf where computers type an apostrophe and a hyphen. Names may have vowel points, final
-- letters differ from those inside a word, and pasted text contains invisible direction marks.
create function searchable(words text) returns text language sql immutable strict parallel safe
  return translate(
    -- removes vowel points, direction marks and joiners
    translate(lower(words), U&'\05B0\05B1\05B2\05B3\05B4\05B5\05B6\05B7\05B8\05B9\05BA\05BB\05BC\05BD\05BF\05C1\05C2\05C7\200B\200E\200F\202A\202B\202C\202D\202E\2066\2067\2068\2069\FEFF', ''),
    -- replaces geresh and single quotes, gershayim and double quotes, maqaf and dashes, no-break
    -- spaces and final letters
    U&'\05F3\2019\2018\0060\00B4' || U&'\05F4\201C\201D\201E' || U&'\05BE\2010\2011\2012\2013\2014' || U&'\00A0' || U&'\05DA\05DD\05DF\05E3\05E5',
    repeat('''', 5) || repeat('"', 4) || repeat('-', 6) || ' ' || U&'\05DB\05DE\05E0\05E4\05E6');

drop index customers_to_search;
alter table customers drop column search_text;
alter table customers add column search_text text not null generated always as
  -- the phone in international and in Israeli form
  (searchable(full_name || ' ' || phone || ' ' || regexp_replace(phone, '^\+972', '0'))) stored;
create index customers_to_search on customers (office_id, full_name, id) include (search_text) where deleted_at is null;
