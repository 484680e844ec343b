import { sql } from 'kysely'
import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type ChosenKind = { readonly kind: NotificationKind; readonly listed: boolean; readonly pushed: boolean }

/** What a person chose, by kind. A kind without a choice is missing. */
export const chosenKinds = async (tx: Tx, scope: Scope, userId: number): Promise<ChosenKind[]> =>
  tx
    .selectFrom('notification_settings')
    .select((e) => [e.ref('kind').$castTo<NotificationKind>().as('kind'), 'listed', 'pushed'])
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .execute()

/** Stores choices of a person, of different kinds. */
export const storeChosenKinds = (tx: Tx, scope: Scope, userId: number, chosen: readonly ChosenKind[]) =>
  tx
    .insertInto('notification_settings')
    .values(chosen.map((choice) => ({ ...choice, office_id: scope.officeId, user_id: userId })))
    .onConflict((conflict) =>
      conflict
        .columns(['office_id', 'user_id', 'kind'])
        .doUpdateSet({ listed: sql`excluded.listed`, pushed: sql`excluded.pushed` }),
    )
    .execute()
