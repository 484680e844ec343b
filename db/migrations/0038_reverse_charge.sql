-- After a reverse charge the customer reports the VAT: a document without VAT takes the place of the one that was credited.
alter table invoices
  -- the credited document. Once, because the authority gave one number for it
  add column reverse_charge_of bigint,
  add constraint invoices_reverse_charge_of_fkey foreign key (office_id, reverse_charge_of) references invoices,
  add constraint reverse_charge_has_no_vat check (reverse_charge_of is null or vat_amount = 0);
create unique index document_after_reverse_charge on invoices (office_id, reverse_charge_of) where reverse_charge_of is not null;
