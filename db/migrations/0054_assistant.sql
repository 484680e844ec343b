-- A message of staff to the assistant and its reply. A reply is null while it is being written.

create table chat_messages (
  office_id bigint not null references offices,
  id bigint generated always as identity,
  user_id bigint not null,
  message text not null check (message <> ''),
  reply text check (reply <> ''),
  status text not null check (status in ('pending', 'done', 'cut', 'stopped')),
  source text not null check (source in ('model', 'template')),
  -- what the message was about, for a change of its reply
  action text check (action in ('birthday', 'business', 'product', 'service')),
  first_name text,
  product_id bigint,
  -- the month whose quota counts the reply; null for templates
  counted_month date,
  -- a reply that is not written by then was lost with its process
  pending_until timestamptz,
  created_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, user_id) references users,
  foreign key (office_id, product_id) references products,
  constraint reply_is_written check ((status = 'pending') = (reply is null)),
  constraint pending_ends check ((status = 'pending') = (pending_until is not null)),
  constraint model_is_counted check ((source = 'model') = (counted_month is not null))
);
alter table chat_messages enable row level security;
create policy office on chat_messages to luz_app using (office_id = current_office()) with check (office_id = current_office());

create index chat_messages_of_user on chat_messages (office_id, user_id, id);
-- one reply at a time for each person
create unique index chat_reply_pending on chat_messages (office_id, user_id) where status = 'pending';
