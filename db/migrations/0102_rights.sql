-- What the owner lets an employee do beside the till (docs/decisions/0082). Every employee could do
-- all of it so far, and goes on doing it.
alter table users
  add column may_see_revenue boolean not null default true,
  add column may_see_phones boolean not null default true,
  add column may_delete boolean not null default true,
  add column may_export boolean not null default true,
  add column may_change_settings boolean not null default true;
