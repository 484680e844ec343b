-- Barcodes and the quantity on hand of goods.

alter table products
  -- as scanned: an EAN or UPC, or a code of the business
  add column barcode text check (barcode ~ '^[!-~]{1,48}$'),
  -- pieces on hand; null when the office does not count this product. Negative when more was sold than was counted, because a
  -- sale is never refused for missing stock
  add column stock_quantity integer,
  -- the product runs low at this quantity and below
  add column low_stock integer check (low_stock >= 0),
  add constraint only_goods_have_stock check (product_type = 'product' or num_nonnulls(barcode, stock_quantity, low_stock) = 0);

-- the till finds a scanned product here
create unique index product_barcode_taken on products (office_id, barcode) where barcode is not null and deleted_at is null;
-- Home counts the products that run low
create index products_low on products (office_id) where stock_quantity <= coalesce(low_stock, 0) and deleted_at is null;
