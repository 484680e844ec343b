import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import {
  flag,
  flagIn,
  id,
  idInPath,
  instant,
  optionalText,
  requiredText,
  safeText,
  version,
} from '#shared/values/wire.ts'
import { LONG_TEXT_MAX } from './answers.ts'
import { FIELD_KEY, FIELD_KINDS, FIELDS_MAX, LABEL_MAX, NOTE_MAX, OPTION_MAX, OPTIONS_MAX } from './rules.ts'
import { routes } from './routes.ts'

const key = z.string().regex(FIELD_KEY)
const kind = z.enum(FIELD_KINDS)
/** See FormField. */
export const formField = z
  .object({
    key: z.string(),
    kind,
    label: z.string(),
    note: z.string().nullable(),
    required: flag,
    options: z.array(z.string()).readonly(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'FormField' })
const savedField = formField.extend({ to_card: flag }).meta({ id: 'SavedField' })

/** What does not belong to the kind of a field is dropped: options, detail, required, to_card. */
const fieldIn = z.object({
  key,
  kind,
  label: requiredText(LABEL_MAX),
  note: optionalText(NOTE_MAX),
  required: flagIn.default(false),
  options: z.array(requiredText(OPTION_MAX)).max(OPTIONS_MAX).readonly().default([]),
  detail: optionalText(LABEL_MAX),
  to_card: flagIn.default(false),
})

const form = z
  .object({
    /** The id of its document. */
    id,
    name: z.string(),
    description: z.string().nullable(),
    fields: z.array(savedField),
    /** Rises with each change of the fields. Requests keep the version that they were sent with. */
    form_version: z.int(),
    created_at: instant,
    version,
  })
  .meta({ id: 'Form' })

const text = safeText(LONG_TEXT_MAX)
/**
 * An answer by the kind of its field: text, a date (YYYY-MM-DD) or an option; options; yes or no;
 * the parent of a minor. The server checks it with the form that was sent.
 */
const answer = z.union([
  text,
  z.array(safeText(OPTION_MAX)).max(OPTIONS_MAX).readonly(),
  z.object({ yes: flagIn, detail: text.optional() }),
  z.object({ name: text, relation: text, phone: safeText(40) }),
])
/** Answers by the keys of their fields. */
export const answersIn = z
  .record(key, answer)
  .refine((answers) => Object.keys(answers).length <= FIELDS_MAX, { error: 'too_long' })

const params = z.object({ id: idInPath })
const body = z.object({
  name: requiredText(80),
  description: optionalText(500),
  fields: z.array(fieldIn).min(1).max(FIELDS_MAX),
})

export const documentForms = contract('document-forms', routes, {
  /** Forms to begin with, for `create`. */
  templates: {
    access: 'staff',
    status: 200,
    reply: z.object({
      templates: z.array(
        z.object({ name: z.string(), description: z.string(), fields: z.array(savedField).readonly() }),
      ),
    }),
  },
  show: { access: 'staff', params, status: 200, reply: z.object({ form }) },
  /**
   * A form is a document: documents.list lists it, documents.remove deletes it,
   * document-requests.send sends it.
   */
  create: {
    access: 'staff',
    needs: 'active',
    body,
    status: 201,
    reply: z.object({ form }),
    fails: ['invalid_form'],
  },
  /**
   * Values that are not sent keep theirs. Requests that were sent keep the fields that they were
   * sent with.
   */
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: body.partial().extend({ version: version.optional() }),
    status: 200,
    reply: z.object({ form }),
    fails: ['invalid_form', 'changed_elsewhere'],
  },
  /**
   * What a customer answered, as it is printed, and who signed. `answer` is null for a question
   * without one.
   */
  answers: {
    access: 'staff',
    params: z.object({ requestId: idInPath }),
    status: 200,
    reply: z.object({
      form_version: z.int(),
      signer_name: z.string(),
      signed_at: instant,
      answers: z.array(z.object({ key: z.string(), label: z.string(), answer: z.string().nullable() })),
    }),
  },
})
