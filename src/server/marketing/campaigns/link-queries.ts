import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The message behind a token of a link, in any office, and the pages to which it may lead. */
export const messageOfLink = (db: Database, token: string) =>
  db
    .selectFrom('sms_messages as m')
    .innerJoin('offices as o', 'o.id', 'm.office_id')
    .leftJoin('automatic_messages as a', (j) =>
      j.onRef('a.office_id', '=', 'm.office_id').onRef('a.kind', '=', 'm.kind'),
    )
    .select(['m.office_id', 'm.id', 'o.slug', 'a.review_url'])
    .where('m.link_token', '=', token)
    .executeTakeFirst()

/** Notes when the link of a message was first opened. */
export const markOpened = (tx: Tx, scope: Scope, id: number, now: Date) =>
  tx
    .updateTable('sms_messages')
    .set({ opened_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
