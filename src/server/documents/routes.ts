import { documents } from '#shared/documents/contract.ts'
import { serve } from '../platform/serve.ts'
import { pageOfDocuments } from './list-documents.ts'
import { readFile } from './read-document.ts'
import { addDocument, changeDocument, removeDocument, showDocument } from './save-document.ts'

export const documentRoutes = serve(documents, {
  list: ({ query, ...at }) => pageOfDocuments(at, query),
  show: ({ params, ...at }) => showDocument(at, params.id),
  create: ({ body, file, ...at }) => addDocument(at, body, file),
  update: ({ params, body, file: _, ...at }) => changeDocument(at, params.id, body),
  updateByPost: ({ params, body, file: _, ...at }) => changeDocument(at, params.id, body),
  remove: ({ params, ...at }) => removeDocument(at, params.id),
  file: ({ params, ...at }) => readFile(at, params.id),
})
