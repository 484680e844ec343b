/**
 * What the catalog says of the tables that are moved into partitions, as the statements that make
 * the same again on their successors in the schema `parts`.
 */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

export type PartitionedTable = {
  readonly name: string
  /** All columns but those that PostgreSQL computes. */
  readonly columns: string
  /** `with (…)` of a table with storage parameters, which only partitions take. */
  readonly storage: string
  /** Primary, unique and exclusion keys, and indexes of their own. */
  readonly keys: readonly string[]
  readonly foreignKeys: readonly string[]
  /** Triggers, policies and privileges. */
  readonly rules: readonly string[]
}
export type Identity = { readonly table: string; readonly column: string; readonly sequence: string }
export type PartitionPlan = {
  readonly tables: readonly PartitionedTable[]
  /** All tables that the move locks: those, and what refers to them or is referred to. */
  readonly locked: readonly string[]
  /** Foreign keys of tables that stay whole, which refer to moved ones. */
  readonly outside: readonly { readonly drop: string; readonly add: string }[]
  /** Functions whose bodies name the moved tables by their identity. */
  readonly bodies: readonly string[]
  /** Functions that take a row of them; `make` makes the same for rows of the successor. */
  readonly functions: readonly { readonly oid: number; readonly make: readonly string[] }[]
  readonly identities: readonly Identity[]
  /** Whether policies hide rows of a table from who copies them. */
  readonly hidden: boolean
}

/**
 * Tables of offices that can be partitioned by office. A unique key without the office forbids it
 * (booking_addresses: an address belongs to one business of all); so does a table that policies of
 * another one name (users, by which people are found).
 */
const MOVED = `with moved as (
  select c.oid, c.relname, c.relacl, c.relowner, c.relrowsecurity, c.relforcerowsecurity, c.reloptions from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
    and not exists (select from pg_index i where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)
      and not a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1]))
    and not exists (select from pg_depend d join pg_policy p on d.classid = 'pg_policy'::regclass and p.oid = d.objid
      where d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and p.polrelid <> c.oid))`

const KEY_DEFINITION = `replace(pg_get_constraintdef(k.oid), format(' REFERENCES %s(', k.confrelid::regclass),
  case when k.confrelid in (select oid from moved) then format(' REFERENCES parts.%I(', (select relname from pg_class where oid = k.confrelid))
    else format(' REFERENCES %s(', k.confrelid::regclass) end)`
const GRANTEE = `case r.grantee when 0 then 'public' else r.grantee::regrole::text end, case when r.is_grantable then ' with grant option' else '' end`
const POLICY = `format('create policy %I on parts.%I as %s for %s to %s%s%s', p.polname, c.relname,
  case when p.polpermissive then 'permissive' else 'restrictive' end,
  case p.polcmd when 'r' then 'select' when 'w' then 'update' when 'a' then 'insert' when 'd' then 'delete' else 'all' end,
  (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ') from unnest(p.polroles) r),
  coalesce(' using (' || pg_get_expr(p.polqual, c.oid) || ')', ''),
  coalesce(' with check (' || pg_get_expr(p.polwithcheck, c.oid) || ')', ''))`

const TABLES = `${MOVED}
select c.relname as name,
  (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
  coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as storage,
  array(select format('alter table parts.%I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x') order by k.contype <> 'p', k.conname)
  || array(select replace(pg_get_indexdef(i.indexrelid), format(' ON %s ', c.oid::regclass), format(' ON parts.%I ', c.relname))
    from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by i.indexrelid::regclass::text) as keys,
  array(select format('alter table parts.%I add constraint %I %s', c.relname, k.conname, ${KEY_DEFINITION})
    from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' order by k.conname) as "foreignKeys",
  array(select replace(pg_get_triggerdef(t.oid), format(' ON %s ', c.oid::regclass), format(' ON parts.%I ', c.relname))
    from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname)
  || array(select ${POLICY}
    from pg_policy p where p.polrelid = c.oid order by p.polname)
  || array(select format('grant %s on parts.%I to %s%s', r.privilege_type, c.relname, ${GRANTEE})
    from aclexplode(c.relacl) r where r.grantee <> c.relowner)
  || array(select format('grant %s (%I) on parts.%I to %s%s', r.privilege_type, a.attname, c.relname, ${GRANTEE})
    from pg_attribute a, aclexplode(a.attacl) r where a.attrelid = c.oid and a.attacl is not null)
  || case when c.relrowsecurity then array[format('alter table parts.%I enable row level security', c.relname)] else '{}' end
  || case when c.relforcerowsecurity then array[format('alter table parts.%I force row level security', c.relname)] else '{}' end as rules
from moved c order by c.relname`

const AROUND = `${MOVED}
select
  array(select distinct t::regclass::text from (select oid as t from moved
    union select k.conrelid from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.confrelid in (select oid from moved)
    union select k.confrelid from pg_constraint k where k.contype = 'f' and k.conrelid in (select oid from moved)) x order by 1) as locked,
  coalesce((select json_agg(json_build_object('drop', format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname),
      'add', format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))))
    from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.confrelid in (select oid from moved)
      and k.conrelid not in (select oid from moved)), '[]') as outside,
  array(select pg_get_functiondef(p.oid) from pg_proc p where exists (select from pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
      and d.refobjid in (select oid from moved))) as bodies,
  coalesce((select json_agg(json_build_object('oid', p.oid::bigint, 'make', array[pg_get_functiondef(p.oid)]
      || case when p.proacl is null then '{}' else array[format('revoke all on function %s from public', p.oid::regprocedure)] end
      || array(select format('grant execute on function %s to %s%s', p.oid::regprocedure, ${GRANTEE})
        from aclexplode(p.proacl) r where r.grantee <> p.proowner)
      || case when p.proowner = current_user::regrole then '{}'
        else array[format('alter function %s owner to %s', p.oid::regprocedure, p.proowner::regrole)] end))
    from pg_proc p where exists (select from pg_depend d join moved on d.refobjid = (select reltype from pg_class where oid = moved.oid)
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_type'::regclass)), '[]') as functions,
  coalesce((select json_agg(json_build_object('table', c.relname, 'column', a.attname, 'sequence', s.relname))
    from moved c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
      join pg_depend d on d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i' and d.classid = 'pg_class'::regclass
      join pg_class s on s.oid = d.objid and s.relkind = 'S'), '[]') as identities,
  exists (select from moved c where c.relforcerowsecurity
    and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
      and pg_get_expr(p.polqual, p.polrelid) = 'true'
      and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage')))) as hidden`

/** Names in the statements are complete, whatever the connection looks through. */
export async function readPartitionPlan(tx: Tx): Promise<PartitionPlan> {
  await sql`set local search_path = ''`.execute(tx)
  const { rows: tables } = await sql.raw<PartitionedTable>(TABLES).execute(tx)
  const { rows } = await sql.raw<Omit<PartitionPlan, 'tables'>>(AROUND).execute(tx)
  await sql`set local search_path = public`.execute(tx)
  return { tables, ...rows[0]! }
}
