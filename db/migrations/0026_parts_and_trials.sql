-- Parts of a message are counted as its text needs: 160 or 153 letters of GSM, else 70 or 67 units
-- of UCS-2. What takes two units, "yz", is not divided (src/shared/messages/sms/parts.ts). Messages
-- that were written before keep their number.
create or replace function sms_parts(message text) returns integer
  language sql immutable parallel safe
return case
  when message ~ '^[\n\r -Z_a-z¡£¤¥§¿Ä-ÇÉÑÖØÜßàä-æèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$' then case
    when length(message) <= 160 then least(length(message), 1)
    else (length(message) + 152) / 153 end
  when message ~ '^[\n\f\r -_a-~¡£¤¥§¿Ä-ÇÉÑÖØÜßàä-æèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]*$' then (select case
    when length(units) <= 160 then 1
    else regexp_count(units, '.{0,152}[xz]') end
    from (select regexp_replace(regexp_replace(message, '[^\f[-^{-~€]', 'x', 'g'), '[^x]', 'yz', 'g')) as g(units))
  when message !~ '[\U00010000-\U0010FFFF]' then case
    when length(message) <= 70 then least(length(message), 1)
    else (length(message) + 66) / 67 end
  else (select case
    when length(units) <= 70 then 1
    else regexp_count(units, '.{0,66}[xz]') end
    from (select regexp_replace(regexp_replace(message, '[^\U00010000-\U0010FFFF]', 'x', 'g'), '[^x]', 'yz', 'g')) as u(units))
end;

-- A trial sends so many parts in all, and a number of them a day: the counter of the month knows
-- how many were of its last day.
alter table usage_counters add column day date;
alter table usage_counters add column used_on_day integer not null default 0 check (used_on_day >= 0);
update subscriptions set trial_sms = 300 where trial_sms = 60;
