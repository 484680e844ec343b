import type { customerPictures } from '#shared/customers/customer-pictures/contract.ts'
import { routes } from '#shared/customers/customer-pictures/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof customerPictures)['endpoints']
export type Picture = Reply<Endpoints['list']>['pictures'][number]

const api = client<typeof customerPictures>(routes, staff)
const ofPicture = ({ id }: Pick<Picture, 'id'>) => ({ params: { id: String(id) } })
const keyOf = (customerId: number) => ['customers', 'pictures', customerId]

/** The pictures of a customer, the newest first. */
export const picturesQuery = (customerId: number) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: async ({ signal }) => (await api.list({ query: { customer_id: String(customerId) }, signal })).pictures,
  })

/** The file of a picture, which never changes. It is kept in memory only. */
export const pictureFileQuery = (id: number, size: 'whole' | 'thumbnail') =>
  queryOptions({
    queryKey: ['customer-pictures', 'file', id, size],
    queryFn: async ({ signal }) => {
      const file = await api.file({ ...ofPicture({ id }), query: { size }, signal })
      if (!(file instanceof Blob)) throw new Error('the answer is no file')
      return file
    },
    staleTime: Infinity,
  })

/** The card says how many there are. */
const changed = (customerId: number): void => {
  for (const queryKey of [keyOf(customerId), ['customers', 'card', customerId]])
    void queryClient.invalidateQueries({ queryKey })
}

/** Uploads a picture to the card of a customer. */
export async function addPicture(customerId: number, picture: Blob): Promise<void> {
  await api.create({ body: { customer_id: customerId }, upload: { picture } })
  changed(customerId)
}

/** Fails with changed_elsewhere when another person wrote meanwhile. */
export async function saveNote(picture: Picture, note: string): Promise<void> {
  await api.update({ ...ofPicture(picture), body: { note, version: picture.version } })
  changed(picture.customer_id)
}

/** Deletes a picture; for a day it can be brought back. */
export async function removePicture(picture: Picture): Promise<void> {
  await api.remove(ofPicture(picture))
  changed(picture.customer_id)
}

/** Brings a deleted picture back. */
export async function restorePicture(picture: Picture): Promise<void> {
  await api.restore(ofPicture(picture))
  changed(picture.customer_id)
}
