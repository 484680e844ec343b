import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import {
  emptyAsNull,
  flag,
  id,
  instant,
  integerInQuery,
  localDate,
  optionalFlag,
  optionalText,
  requiredText,
} from '#shared/values/wire.ts'
import { ACTIONS, MESSAGE_MAX, REVISIONS, TONES } from './rules.ts'
import { routes } from './routes.ts'

/** `cut`: the model's text ended in the middle. `stopped`: the reader ended it. */
const replyStatus = z.enum(['done', 'cut', 'stopped'])
const source = z.enum(['model', 'template'])
const quota = z.object({ used: z.int(), max: z.int() })

/** A message of staff and its reply have the same id. */
const message = z.object({
  id,
  role: z.enum(['user', 'assistant']),
  message: z.string(),
  created_at: instant,
  /** Of replies; null for messages of staff. */
  status: replyStatus.nullable(),
  source: source.nullable(),
})
const reply = z.object({ reply: z.string(), id, status: replyStatus, source }).meta({ id: 'AssistantReply' })

export const assistant = contract('assistant', routes, {
  /**
   * The newest messages of the signed-in person, oldest of them first, of the last 90 days. `model`
   * is 0 while no language model is configured: replies then come from built-in templates.
   */
  list: {
    access: 'staff',
    query: z.object({ limit: integerInQuery(1, 200).default(50), offset: integerInQuery(0, 100_000).default(0) }),
    status: 200,
    reply: z.object({ messages: z.array(message), total: z.int(), model: flag, quota }),
    fails: ['assistant_plan_required'],
  },
  /**
   * Customers whose birthday is in the next 30 days, the next one first, with that day. At most 12.
   */
  birthdays: {
    access: 'staff',
    status: 200,
    reply: z.object({ customers: z.array(z.object({ id, full_name: z.string(), birthday: localDate })) }),
    fails: ['assistant_plan_required'],
  },
  /**
   * Writes a text. As a stream it sends the parts of the text and at last the reply, which replaces
   * them. A reply counts in the monthly quota once any of its text was written by a model.
   */
  send: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    body: z.object({
      message: requiredText(MESSAGE_MAX),
      action: emptyAsNull(z.enum(ACTIONS)),
      /** For `birthday`. Only the first name reaches the model. */
      customer_id: emptyAsNull(id),
      /** Required for `product` and `service`. */
      product_id: emptyAsNull(id),
      tone: emptyAsNull(z.enum(TONES)),
      /** Changes the last reply instead of writing about something new. */
      revise: emptyAsNull(z.enum(REVISIONS)),
      /** 1 asks for a built-in template although a model is configured. */
      templates: optionalFlag,
      /** Both are in the specification's call. The server uses the history that it has stored. */
      from: optionalText(40),
      messages: z
        .array(z.object({ role: z.string().max(20), content: z.string().max(10_000) }))
        .max(200)
        .nullish(),
    }),
    status: 200,
    reply,
    events: z.discriminatedUnion('event', [
      z.object({ event: z.literal('text'), data: z.object({ text: z.string() }) }),
      z.object({ event: z.literal('reply'), data: reply }),
    ]),
    fails: [
      'assistant_plan_required',
      'ai_limit_reached',
      'chat_reply_pending',
      'assistant_busy',
      'assistant_unavailable',
    ],
  },
  /** Removes the messages of the signed-in person. */
  clear: { access: 'staff', needs: 'active', status: 204, reply: z.void() },
})
