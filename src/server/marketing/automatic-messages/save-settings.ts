import type { automaticMessages } from '#shared/marketing/automatic-messages/contract.ts'
import { nextRun, reviewUrl } from '#shared/marketing/automatic-messages/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { addDays, dateOf } from '#shared/values/local-time.ts'
import { restOf } from '#server/messages/quiet-time/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { automaticChange } from './changes.ts'
import { planRun } from './plan-run.ts'
import { stopQueued } from './result-queries.ts'
import { settingsOf, upsertSetting, type Setting } from './settings-queries.ts'
import { showSettings } from './show-settings.ts'
import { text } from './text.ts'

type SettingBody = Body<typeof automaticMessages, 'save'>

/**
 * Changes one kind. Switched on, it begins with what is due on the day of the next run; switched
 * off, it stops what is queued. Fails with invalid_input for reviews without an https page.
 */
export async function saveSettings(context: OfficeContext, body: SettingBody) {
  const { tx, scope, now } = context
  const before = (await settingsOf(tx, scope)).find(({ kind }) => kind === body.kind)!
  const after = changed(before, body)
  if (after.kind === 'review' && after.is_on && after.review_url === null) refuse(text.reviewUrlMissing)
  const isStarted = after.is_on && !before.is_on
  const since = addDays(dateOf(nextRun(now.getTime(), await restOf(tx, scope))), -1)
  const setting = isStarted && since > before.queued_to ? { ...after, queued_to: since } : after
  await upsertSetting(tx, scope, setting)
  if (isStarted) await planRun(context)
  if (before.is_on && !after.is_on) await stopQueued(tx, scope, after.kind, now)
  recordChange(context, automaticChange, { action: 'update', id: scope.officeId, before, after: setting })
  return showSettings(context)
}

function changed(before: Setting, body: SettingBody): Setting {
  const is_on = body.is_on ?? before.is_on
  if (body.kind === 'birthday') return { ...before, is_on }
  const days = body.days ?? before.days
  if (body.kind === 'miss_you' || body.review_url === undefined) return { ...before, is_on, days }
  const review_url = body.review_url === '' ? null : (reviewUrl(body.review_url) ?? refuse(text.reviewUrl))
  return { ...before, is_on, days, review_url }
}

const refuse = (sentence: string): never => fail('invalid_input', { fields: { review_url: sentence } })
