import type { documentForms } from '#shared/catalog/document-forms/contract.ts'
import { formProblems, hasOptions, mayFlowToCard } from '#shared/catalog/document-forms/rules.ts'
import { formProblemText } from '#shared/catalog/document-forms/text.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { insertDocument, updateDocument } from '../documents/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { formChange } from './changes.ts'
import { formById, insertFormVersion, type StoredField } from './queries.ts'

type NewForm = Body<typeof documentForms, 'create'>
type Typed = NewForm['fields']

/** One form with its newest fields. */
export async function showForm({ tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>, id: number) {
  return { form: (await formById(tx, scope, id)) ?? fail('not_found') }
}

/** Adds a form as a document. Fails with invalid_form, which names the fields by their places. */
export async function addForm(context: OfficeContext, { name, description, fields }: NewForm) {
  const { tx, scope, now } = context
  const checked = checkFields(fields)
  const document = { name, description, file_type: 'form' as const, created_at: now }
  const id = await insertDocument(tx, scope, document)
  await insertFormVersion(tx, scope, { document_id: id, number: 1, fields: checked, created_at: now })
  const { form } = await showForm(context, id)
  recordChange(context, formChange, { action: 'create', id, after: form })
  return { form }
}

/**
 * Changes a form. Other fields are a new version; requests keep the version that they were sent
 * with.
 */
export async function changeForm(
  context: OfficeContext,
  id: number,
  { name, description, fields, version }: Body<typeof documentForms, 'update'>,
) {
  const { tx, scope, now } = context
  const checked = fields && checkFields(fields)
  await showForm(context, id)
  // the update locks the document, so that versions have no gaps and no number occurs twice
  if (!(await updateDocument(tx, scope, id, { name, description }, version))) fail('changed_elsewhere')
  const { form: before } = await showForm(context, id)
  if (checked && JSON.stringify(checked) !== JSON.stringify(before.fields.map(storedField)))
    await insertFormVersion(tx, scope, {
      document_id: id,
      number: before.form_version + 1,
      fields: checked,
      created_at: now,
    })
  const { form } = await showForm(context, id)
  recordChange(context, formChange, { action: 'update', id, before, after: form })
  return { form }
}

function checkFields(typed: Typed): StoredField[] {
  const fields = typed.map(storedField)
  const problems = formProblems(fields)
  if (problems.length > 0) {
    const places = problems.map(({ index, problem }) => [
      index === null ? 'fields' : `fields.${index}`,
      formProblemText[problem],
    ])
    fail('invalid_form', { fields: Object.fromEntries(places) as Record<string, string> })
  }
  return fields
}

/** A field without what does not belong to its kind, its properties in a fixed order. */
const storedField = (field: Typed[number] | StoredField): StoredField => ({
  key: field.key,
  kind: field.kind,
  label: field.label,
  note: field.note,
  required: field.kind === 'signature' || (field.kind !== 'paragraph' && field.required),
  options: hasOptions(field.kind) ? field.options : [],
  detail: field.kind === 'yes_no' ? field.detail : null,
  to_card: mayFlowToCard(field.kind) && field.to_card,
})
