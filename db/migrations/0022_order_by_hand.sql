-- The order that an office gives its categories, services and goods by hand. Null is not placed: it
-- comes after those that are, categories by age and products by name, as before.
alter table categories add column sort_order integer check (sort_order > 0);
alter table products add column sort_order integer check (sort_order > 0);
create index products_in_order on products (office_id, category_id, sort_order, name) where deleted_at is null;

-- Notifications are listed by their time, which is not the order in which they were written.
drop index notifications_of_user;
create index notifications_of_user on notifications (office_id, user_id, at desc, id desc); -- plan: rows of 90 days are kept
