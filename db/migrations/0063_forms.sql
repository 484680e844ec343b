-- Documents that consist of fields, beside uploaded files, and the answers that customers sign.

alter table documents
  alter file_key drop not null,
  alter file_name drop not null,
  alter file_bytes drop not null,
  drop constraint documents_file_type_check,
  add constraint documents_file_type_check check (file_type in ('pdf', 'doc', 'docx', 'form')),
  add constraint form_has_no_file check (
    (file_type = 'form') = (file_key is null)
    and (file_type = 'form') = (file_name is null)
    and (file_type = 'form') = (file_bytes is null));

-- Each change of the fields is a new version. A request keeps the version that it was sent with.
create table form_versions (
  office_id bigint not null references offices,
  document_id bigint not null,
  number integer not null check (number >= 1),
  -- as in src/shared/document-forms/rules.ts
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  created_at timestamptz not null,
  primary key (office_id, document_id, number),
  foreign key (office_id, document_id) references documents
);
alter table form_versions enable row level security;
create policy office on form_versions to luz_app using (office_id = current_office()) with check (office_id = current_office());

create function keep_form_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_removed(old.office_id) then return old; end if;
  raise exception '% of version % of form % is refused: what was sent is never changed', tg_op, old.number, old.document_id
    using errcode = 'LZ001';
end $$;
create trigger form_versions_stay before update or delete on form_versions
  for each row execute function keep_form_version();

alter table document_requests
  add form_version integer,
  -- sealed JSON: answers may tell about a person's health
  add answers bytea,
  -- set when a service sent the form before a visit
  add appointment_id bigint,
  add foreign key (office_id, document_id, form_version) references form_versions,
  add foreign key (office_id, appointment_id) references appointments,
  -- the pages of a form are counted when it is printed
  drop constraint document_requests_pages_check,
  add constraint document_requests_pages_check check (pages >= 1 or (pages = 0 and form_version is not null)),
  add constraint answers_belong_to_signed_form check (
    (answers is not null) = (form_version is not null and status = 'signed'));
create unique index document_request_of_appointment on document_requests (office_id, appointment_id, document_id)
  where appointment_id is not null;

create or replace function keep_signed_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'signed' or is_removed(old.office_id) then return old; end if;
  elsif old.status = 'signed' then
    if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then return new; end if;
  elsif (new.document_id, new.document_name, new.phone, new.token, new.original_sha256, new.pages, new.created_at, new.expires_at,
      new.form_version, new.appointment_id)
    is not distinct from (old.document_id, old.document_name, old.phone, old.token, old.original_sha256, old.pages, old.created_at,
      old.expires_at, old.form_version, old.appointment_id)
    and not (old.status = 'cancelled' and new.status <> 'cancelled')
  then return new; end if;
  raise exception '% of document request % is refused: what was signed is never changed', tg_op, old.id using errcode = 'LZ001';
end $$;
