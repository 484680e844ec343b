-- The order that an office gives its categories, services and goods by hand. Null is not placed: it
-- comes after those that are, categories by age and products by name, as before.
alter table categories add column sort_order integer check (sort_order > 0);
alter table products add column sort_order integer check (sort_order > 0);
create index products_in_order on products (office_id, category_id, sort_order, name) where deleted_at is null;
