-- The sandbox posts a webhook for its pages, as the companies do: the path of it, null of a charge without a page.
alter table sandbox_pages add column webhook text check (webhook like '/api/%');
