import { documents } from '#shared/catalog/documents/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { pageOfDocuments } from './list-documents.ts'
import { readFile } from './read-document.ts'
import { addDocument, changeDocument, removeDocument, showDocument } from './save-document.ts'

export const documentRoutes = serve(documents, {
  list: ({ query, ...context }) => pageOfDocuments(context, query),
  show: ({ params, ...context }) => showDocument(context, params.id),
  create: ({ body, file, ...context }) => addDocument(context, body, file),
  update: ({ params, body, file: _, ...context }) => changeDocument(context, params.id, body),
  updateByPost: ({ params, body, file: _, ...context }) => changeDocument(context, params.id, body),
  remove: ({ params, query, ...context }) => removeDocument(context, params.id, query.accept),
  file: ({ params, query, ...context }) => readFile(context, params.id, query.as),
})
