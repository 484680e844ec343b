/**
 * Writes a text for staff, by the language model or from a template. The model is called between
 * transactions: a place in the monthly quota is reserved before the call, and kept or given back
 * after it.
 */
import { perOffice, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { PENDING_MS } from './rules.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import { cancelJob, enqueue } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { ModelFailure } from '#server/providers/language-model/language-model.ts'
import { monthOf } from '#server/office/subscriptions/rules.ts'
import { checkAssistantPlan } from './check-assistant-plan.ts'
import { writeFromTemplate } from './write-from-template.ts'
import {
  deleteWritten,
  insertPending,
  insertWritten,
  releaseLost,
  releasePending,
  storeReply,
  takeTextQuota,
  type NewExchange,
  type WrittenStatus,
} from './queries.ts'
import { keptSince, readBrief, type Asked, type Brief } from './read-facts.ts'
import { writePrompt } from './write-prompt.ts'

type Context = OwnTransactionContext<Staff>
type Reading = { readonly signal: AbortSignal; readonly stream: boolean }
type Reply = { reply: string; id: number; status: WrittenStatus; source: 'model' | 'template' }
type Event = { event: 'text'; data: { text: string } } | { event: 'reply'; data: Reply }

/** Yields the parts of the text, then the stored reply. */
export async function* sendMessage(context: Context, asked: Asked, reading: Reading): AsyncGenerator<Event> {
  const { services, scope, caller } = context
  await services.limits.take(perPerson.chat, `${scope.officeId} ${caller.userId}`)
  await services.limits.take(perOffice.chat, String(scope.officeId))
  if (services.languageModel && !asked.templates) yield* writeByModel(context, asked, reading)
  else yield { event: 'reply', data: await writeByTemplate(context, asked) }
}

/** The reply of a caller that does not read events. */
export async function sendWhole(context: Context, asked: Asked, signal: AbortSignal): Promise<Reply> {
  let reply: Reply | undefined
  for await (const event of sendMessage(context, asked, { signal, stream: false }))
    if (event.event === 'reply') reply = event.data
  return reply ?? fail('assistant_unavailable')
}

const personIn = ({ tx, scope, caller }: OfficeContext<Staff>) => ({ tx, scope, userId: caller.userId })
const exchangeOf = ({ action, facts }: Brief, { message }: Asked, now: Date): NewExchange => ({
  message,
  action,
  first_name: facts.firstName,
  product_id: facts.chosen?.id ?? null,
  created_at: now,
})
/** Reads what the text is about, and forgets messages that are too old. */
async function prepare(context: OfficeContext<Staff>, asked: Asked): Promise<Brief> {
  await checkAssistantPlan(context)
  await deleteWritten(personIn(context), keptSince(context.now))
  return readBrief(context, asked)
}

/** Templates cost nothing, so they do not count. */
const writeByTemplate = (context: Context, asked: Asked): Promise<Reply> =>
  context.finish(async (_, office) => {
    const brief = await prepare(office as OfficeContext<Staff>, asked)
    const reply = writeFromTemplate(brief, asked)
    const exchange = { ...exchangeOf(brief, asked, context.now), reply }
    const id = await insertWritten(personIn(office as OfficeContext<Staff>), exchange)
    return { reply, id, status: 'done', source: 'template' }
  })

const jobKey = (id: number) => `chat_reply:${id}`
/**
 * Reserves a place in the quota together with the row that holds it. If this process ends before
 * the reply is stored, the job of the row gives the place back.
 */
async function reserve(context: OfficeContext<Staff>, asked: Asked) {
  const { tx, scope, now, services } = context
  const brief = await prepare(context, asked)
  await releaseLost(personIn(context), now)
  const pending_until = new Date(now.getTime() + PENDING_MS)
  const month = monthOf(now)
  const id = await insertPending(personIn(context), { ...exchangeOf(brief, asked, now), month, pending_until })
  if (!(await takeTextQuota(tx, scope, month))) fail('ai_limit_reached')
  const runAt = services.machineTime(pending_until.getTime())
  await enqueue(tx, 'release_chat_reply', { id }, { runAt, key: jobKey(id) })
  return { id, brief }
}

async function* writeByModel(context: Context, asked: Asked, { signal, stream }: Reading): AsyncGenerator<Event> {
  const { id, brief } = await context.inOffice((_, office) => reserve(office as OfficeContext<Staff>, asked))
  let text = ''
  let isOpen = true
  const close = async (tx: OfficeContext['tx'], status: WrittenStatus): Promise<Reply> => {
    if (!(await storeReply(tx, context.scope, id, { reply: text.trim(), status }))) fail('assistant_unavailable')
    await cancelJob(tx, jobKey(id))
    return { reply: text.trim(), id, status, source: 'model' }
  }
  try {
    let status: WrittenStatus = 'done'
    try {
      for await (const part of context.services.languageModel!.write(writePrompt(brief, asked), { signal, stream })) {
        text += part
        yield { event: 'text', data: { text: part } }
      }
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      if (text.trim() === '') fail(error.reason === 'busy' ? 'assistant_busy' : 'assistant_unavailable', {}, error)
      status = 'cut'
    }
    const data = await context.finish((tx) => close(tx, status))
    isOpen = false
    yield { event: 'reply', data }
  } finally {
    // the reader has left, the model failed, or the reply could not be stored
    if (isOpen)
      await context.inOffice(async (tx) => {
        if (text.trim() !== '' && signal.aborted) await close(tx, 'stopped').catch(ignoreLost)
        else await releasePending(tx, context.scope, id)
      })
  }
}

/** The claim of the reply ended before, so nothing is left to store. */
function ignoreLost(error: unknown): void {
  if (!(error instanceof Failure)) throw error
}
