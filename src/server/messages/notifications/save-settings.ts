import type { Body } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/messages/notifications/contract.ts'
import { kindsOf, REQUIRED_KINDS } from '#shared/messages/notifications/rules.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { digestOf } from './digest-queries.ts'
import { saveDigest } from './save-digest.ts'
import { chosenKinds, storeChosenKinds } from './setting-queries.ts'

/**
 * The kinds that the caller's role is told, each with whether the caller wants it, and when they
 * get the digest.
 */
export async function showSettings({ tx, scope, caller }: OfficeContext<Staff>) {
  const [choices, digest] = await Promise.all([
    chosenKinds(tx, scope, caller.userId),
    digestOf(tx, scope, caller.userId),
  ])
  const chosen = new Map(choices.map((choice) => [choice.kind, choice]))
  const kinds = kindsOf(caller.role).map((kind) => ({
    kind,
    listed: chosen.get(kind)?.listed ?? true,
    pushed: chosen.get(kind)?.pushed ?? true,
    required: REQUIRED_KINDS.includes(kind),
  }))
  return { kinds, digest }
}

/** Stores the caller's choices; the last one of a kind counts. Returns all settings. */
export async function saveSettings(
  context: OfficeContext<Staff>,
  { kinds = [], digest_hour }: Body<typeof notifications, 'saveSettings'>,
) {
  const { tx, scope, caller } = context
  const last = new Map(kinds.map((choice) => [choice.kind, choice]))
  if (last.size > 0) await storeChosenKinds(tx, scope, caller.userId, [...last.values()])
  if (digest_hour !== undefined) await saveDigest(context, digest_hour)
  return showSettings(context)
}
