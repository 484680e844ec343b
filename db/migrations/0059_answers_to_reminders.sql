-- A customer who answers a reminder confirms one start: after a move the answer no longer counts.

alter table appointments add column confirmed_start timestamptz;
