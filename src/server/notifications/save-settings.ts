import type { Body } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/notifications/contract.ts'
import { kindsOf, REQUIRED_KINDS } from '#shared/notifications/rules.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { chosenKinds, storeChosenKinds } from './setting-queries.ts'

/** The kinds that the caller's role is told, each with whether the caller wants it. */
export async function showSettings({ tx, scope, caller }: OfficeContext<Staff>) {
  const chosen = new Map((await chosenKinds(tx, scope, caller.userId)).map((choice) => [choice.kind, choice]))
  const kinds = kindsOf(caller.role).map((kind) => ({
    kind,
    listed: chosen.get(kind)?.listed ?? true,
    pushed: chosen.get(kind)?.pushed ?? true,
    required: REQUIRED_KINDS.includes(kind),
  }))
  return { kinds }
}

/** Stores the caller's choices; the last one of a kind counts. Returns all settings. */
export async function saveSettings(
  context: OfficeContext<Staff>,
  { kinds }: Body<typeof notifications, 'saveSettings'>,
) {
  const { tx, scope, caller } = context
  const last = new Map(kinds.map((choice) => [choice.kind, choice]))
  await storeChosenKinds(tx, scope, caller.userId, [...last.values()])
  return showSettings(context)
}
