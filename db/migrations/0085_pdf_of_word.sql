-- The PDF that a Word file was converted to when it was uploaded. It is what customers read and sign.
alter table documents
  add pdf_key text,
  add constraint pdf_of_word check (pdf_key is null or file_type in ('doc', 'docx'));
