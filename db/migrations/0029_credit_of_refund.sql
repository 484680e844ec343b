-- A refund of a card that belongs to a credit document. The document is issued in the transaction that records the refund as
-- made, so that neither exists without the other. A refund without an answer keeps what was wanted until the owner has looked.
alter table card_refunds
  add column invoice_id bigint,
  -- the request for the credit, see WantedCredit
  add column wanted_credit jsonb,
  add column credit_id bigint,
  add foreign key (office_id, invoice_id) references invoices,
  add foreign key (office_id, credit_id) references invoices,
  add constraint credit_is_wanted check ((invoice_id is null) = (wanted_credit is null)),
  add constraint made_refund_is_credited check (invoice_id is null or (status = 'made') = (credit_id is not null));
-- one refund of a document waits for its answer at a time
create unique index card_refund_open on card_refunds (office_id, invoice_id) where invoice_id is not null and status = 'asked';
create index card_refunds_of_credit on card_refunds (office_id, credit_id) where credit_id is not null;
create index card_refunds_of_invoice on card_refunds (office_id, invoice_id) where invoice_id is not null;
