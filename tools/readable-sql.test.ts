import { expect, it } from 'vitest'
import { readable } from './readable-sql.ts'

it.each([
  [
    `check (((status = ANY (ARRAY['sent'::text, 'failed'::text])) = (ended_at IS NOT NULL)))`,
    `check ((status in ('sent', 'failed')) = (ended_at is not null))`,
  ],
  [`CHECK ((kind <> ALL (ARRAY['a'::text])))`, `check (kind not in ('a'))`],
  ['CHECK ((amount > (0)::numeric))', 'check (amount > 0)'],
  ['CHECK (((length(key) >= 1) AND (length(key) <= 80)))', 'check (length(key) between 1 and 80)'],
  ['CHECK (((a >= 1) AND (b <= 80)))', 'check (a >= 1 and b <= 80)'],
  ['CHECK (((NOT held) OR ((ended IS NULL) AND (a > b))))', 'check (not held or (ended is null and a > b))'],
  ['WHEN ((((a <> b) OR (c <> d)) OR (e <> f)))', 'when (a <> b or c <> d or e <> f)'],
  ['CHECK (((a IS NULL) = (b IS NULL)))', 'check ((a is null) = (b is null))'],
  [`CHECK ((address ~~ 'https://%'::text))`, `check (address like 'https://%')`],
  [`CHECK ((code ~ '^[(]A AND B::text[)]$'::text))`, `check (code ~ '^[(]A AND B::text[)]$')`],
  [
    `CREATE UNIQUE INDEX one ON public.pets USING btree (office_id, lower(name) DESC) INCLUDE (id) WHERE (ended IS NULL);`,
    `create unique index one on pets (office_id, lower(name) desc) include (id) where ended is null;`,
  ],
  [
    'EXCLUDE USING gist (office_id WITH =, tstzrange(a, b) WITH &&) WHERE (holds_slot)',
    'exclude using gist (office_id with =, tstzrange(a, b) with &&) where (holds_slot)',
  ],
  ['at timestamp with time zone default now() not null', 'at timestamptz default now() not null'],
])('%s is printed as people write it', (catalog, written) => {
  expect(readable(catalog)).toBe(written)
})

it('the body of a function stays as it is', () => {
  const made = 'CREATE OR REPLACE FUNCTION public.f(a bigint)\n RETURNS void\nAS $function$\nSELECT (A)\n$function$\n;'
  expect(readable(made)).toBe(
    'create or replace function f(a bigint)\n returns void\nas $function$\nSELECT (A)\n$function$;',
  )
})
