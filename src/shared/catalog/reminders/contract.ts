import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { emptyAsNull, id } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { MAX_ENTRIES, MAX_HOURS, SEND_REMINDER, SEND_DOCUMENT, type ActionId } from './rules.ts'

const action = z.object({ id: z.literal([SEND_REMINDER, SEND_DOCUMENT]), name: z.string() }).meta({ id: 'Action' })

/**
 * An entry of a service's `document` list: the action runs `hours` before the appointment.
 * `document_id` is null for a reminder.
 */
export const reminderEntry = z.object({
  hours: z.int(),
  action_id: z.literal([SEND_REMINDER, SEND_DOCUMENT]),
  document_id: id.nullable(),
})

/** The specification writes hours as 01 to 24 and ids as text. Both forms are accepted. */
const numeral = z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).transform(Number)
const typedEntry = z
  .object({
    hours: numeral.pipe(z.int().min(1).max(MAX_HOURS)),
    action_id: numeral.pipe(z.literal([SEND_REMINDER, SEND_DOCUMENT])).transform((n) => n as ActionId),
    document_id: emptyAsNull(numeral.pipe(id)),
  })
  .refine(({ action_id, document_id }) => action_id !== SEND_DOCUMENT || Boolean(document_id), {
    error: 'document_missing',
    path: ['document_id'],
  })
  .transform(({ document_id, ...entry }) => ({
    ...entry,
    document_id: entry.action_id === SEND_DOCUMENT ? (document_id ?? null) : null,
  }))

/** The complete list, in the order of entry. Duplicates are refused. */
export const reminderEntries = z
  .array(typedEntry)
  .max(MAX_ENTRIES, { error: 'too_many_reminders' })
  .refine((entries) => new Set(entries.map((entry) => JSON.stringify(Object.values(entry)))).size === entries.length, {
    error: 'reminder_twice',
  })

export const reminders = contract('reminders', routes, {
  list: { access: 'staff', status: 200, reply: z.object({ actions: z.array(action) }) },
})
