-- Invoices are sent as files to those who agreed, which is asked once. Of a consent the words that
-- were shown and the place where it was given are kept; those of before lack both.
alter table customers add column documents_asked_at timestamptz,
  add column documents_consent_source text check (documents_consent_source in ('staff', 'till', 'sending', 'booking')),
  add column documents_consent_words text;

-- Tax that the customer withheld at source: it settles a debt, and no money is received.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('cash', 'cheque', 'card', 'bank_transfer', 'external_card', 'bit', 'paybox', 'withholding')) not valid,
  add constraint withholding_has_certificate check (method <> 'withholding' or asmacta is not null or amount < 0) not valid;
alter table orders drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check check (payment_method in ('cash', 'cheque', 'card', 'bank_transfer', 'external_card', 'debt', 'bit', 'paybox', 'withholding')) not valid;
