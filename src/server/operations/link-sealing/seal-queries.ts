import type pg from 'pg'

/** Rows of one transaction. */
const BATCH = 2_000

/** Tokens, each with an index. */
export const COLUMNS = [
  ['appointments', 'manage_token'],
  ['document_links', 'token'],
  ['document_requests', 'token'],
  ['marketing_phones', 'token'],
] as const
/** Texts with links. */
export const TEXTS = [
  ['sms_messages', 'message'],
  ['mail_messages', 'body'],
] as const

/** How many rows of a batch changed, and the last of those that were read; null after the end. */
export type Sealed = { readonly rows: number; readonly last: string | null }

/** Whether a start found nothing more to seal. */
export const areSealed = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query<{ links_sealed: boolean }>('select links_sealed from secret_fingerprint')).rows[0]!.links_sealed
/** From then on a start reads no rows. */
export const markSealed = (pool: pg.Pool) => pool.query('update secret_fingerprint set links_sealed = true')

/** Seals the tokens behind `after`, in their order, which an index of each table has. */
export async function sealColumn(
  pool: pg.Pool,
  [table, column]: (typeof COLUMNS)[number],
  seedOf: (token: string) => string,
  after: string,
): Promise<Sealed> {
  const found = await pool.query<{ token: string }>(
    `select ${column} as token from ${table} where ${column} > $1 and ${column} ~ '^[A-Za-z0-9_-]{22}$'
      order by 1 limit ${BATCH}`,
    [after],
  )
  const tokens = found.rows.map(({ token }) => token)
  await pool.query(
    `update ${table} t set ${column} = n.seed from unnest($1::text[], $2::text[]) as n(known, seed) where t.${column} = n.known`,
    [tokens, tokens.map(seedOf)],
  )
  return { rows: tokens.length, last: tokens.at(-1) ?? null }
}

type Text = { readonly office: string; readonly id: string; readonly text: string }
/** Seals the links in the texts behind `after`, an office and a number. */
export async function sealTexts(
  pool: pg.Pool,
  [table, column]: (typeof TEXTS)[number],
  seal: (text: string) => string,
  after: string,
): Promise<Sealed> {
  const [office = '0', id = '0'] = after.split(' ')
  const found = await pool.query<Text>(
    `select office_id as office, id, ${column} as text from ${table}
      where (office_id, id) > ($1, $2) and ${column} ~ '/(book/manage|sign|d|u)/[A-Za-z0-9_-]{22}'
      order by office_id, id limit ${BATCH}`,
    [office || '0', id],
  )
  const changed = found.rows.map((row) => ({ ...row, sealed: seal(row.text) })).filter((row) => row.sealed !== row.text)
  await pool.query(
    `update ${table} t set ${column} = n.sealed from unnest($1::bigint[], $2::bigint[], $3::text[]) as n(office, id, sealed)
      where t.office_id = n.office and t.id = n.id`,
    [changed.map((row) => row.office), changed.map((row) => row.id), changed.map(({ sealed }) => sealed)],
  )
  const last = found.rows.at(-1)
  return { rows: changed.length, last: last ? `${last.office} ${last.id}` : null }
}
