import { addDays, dateOf } from '#shared/values/local-time.ts'
import type { assistant } from '#shared/marketing/assistant/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { checkAssistantPlan } from './check-assistant-plan.ts'
import { birthdaysBetween, listExchanges } from './queries.ts'
import { keptSince } from './read-facts.ts'

const AHEAD_DAYS = 30
const BIRTHDAYS_MAX = 12

/** A page of the person's messages with their replies, oldest first. `total` counts both. */
export async function showChat(context: OfficeContext<Staff>, query: Query<typeof assistant, 'list'>) {
  const { tx, scope, now, caller, services } = context
  const quota = await checkAssistantPlan(context)
  const person = { tx, scope, userId: caller.userId }
  const { rows, total } = await listExchanges(person, keptSince(now), query)
  const messages = rows.toReversed().flatMap(({ id, message, reply, status, source, created_at }) => [
    { id, role: 'user' as const, message, created_at, status: null, source: null },
    { id, role: 'assistant' as const, message: reply, created_at, status, source },
  ])
  return { messages, total: total * 2, model: services.languageModel !== null, quota }
}

/** Customers whose birthday is soon: most greetings are for them. */
export async function showBirthdays(context: OfficeContext<Staff>) {
  const { tx, scope, now } = context
  await checkAssistantPlan(context)
  const today = dateOf(now)
  return { customers: await birthdaysBetween(tx, scope, today, addDays(today, AHEAD_DAYS), BIRTHDAYS_MAX) }
}
