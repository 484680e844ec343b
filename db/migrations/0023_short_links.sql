-- Short links of messages find what they lead to by 66 random bits of its long token
-- (platform/security/short-links.ts), so they need no rows of their own.
create index appointments_by_short_link on appointments (substr(manage_token, 2, 11)) where manage_token is not null; -- plan: 3 s at a million rows
create index invoices_by_short_link on invoices (substr(public_token, 2, 11)); -- plan: 3 s at a million rows
create index document_requests_by_short_link on document_requests (substr(token, 2, 11)); -- plan: 3 s at a million rows

-- Offices whose stored wording is the former one of the installation get the new one.
update message_templates set message = null where (kind, message) in (
  ('confirmation', E'{{office}}: התור ל{{service}} אצל {{employee}} נקבע ל{{time}}\nלשינוי או ביטול: {{link}}'),
  ('change', E'{{office}}: התור ל{{service}} אצל {{employee}} הועבר ל{{time}}\nלשינוי או ביטול: {{link}}'),
  ('reminder', E'{{office}}: תזכורת לתור ל{{service}} אצל {{employee}} ב{{time}}\n{{link}}'),
  ('confirmation', E'התור ל{{service}} אצל {{employee}} נקבע ל{{time}}. {{office}}\nלשינוי או ביטול: {{link}}'),
  ('change', E'התור ל{{service}} אצל {{employee}} הועבר ל{{time}}. {{office}}\nלשינוי או ביטול: {{link}}'),
  ('reminder', E'תזכורת: תור ל{{service}} אצל {{employee}} ב{{time}}. {{office}}\n{{link}}')
);
