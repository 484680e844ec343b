/**
 * Row-level security that holds for the owner of the tables, too. A migration cannot forget it,
 * because it runs after each of them.
 */
import type pg from 'pg'

/** Tables of offices or with policies, on which it is not forced, or whose owner changed. */
const UNFORCED = `select c.oid::regclass::text as table, c.relowner::regrole::text as owner
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (c.relrowsecurity or exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'office_id' and not a.attisdropped))
    and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p
      where p.polrelid = c.oid and p.polname = 'owner' and p.polroles = array[c.relowner]))
  order by 1`
type Unforced = { readonly table: string; readonly owner: string }

/**
 * Forces row-level security on these tables, with a policy for the owner, who without it
 * would see no row: migrations, the command line and functions that run as the owner work in all
 * offices. Locks each table for a moment.
 */
export async function forceRowSecurity(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Unforced>(UNFORCED)
  for (const { table, owner } of rows) {
    await client.query(`
      begin;
      alter table ${table} enable row level security, force row level security;
      drop policy if exists owner on ${table};
      create policy owner on ${table} to ${owner} using (true);
      commit`)
  }
}
