import { useQuery } from '@tanstack/react-query'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate } from '#web/platform/format.ts'
import { pictureFileQuery, type Picture } from './api.ts'
import { BlobImage } from './blob-image.tsx'
import css from './pictures.module.css'
import { text } from './text.ts'

/** When the picture was added, as people read it. */
export const dateOf = ({ created_at }: Picture): string => formatDate(toWallClock(Date.parse(created_at)))
/** The note, or else the date. */
export const nameOf = (picture: Picture): string => picture.note ?? text.of(dateOf(picture))

type Props = { readonly picture: Picture; readonly size: 'whole' | 'thumbnail'; readonly className: string | undefined }
/** A picture in a box of a fixed size, so that nothing moves when it comes. */
export function PictureImage({ picture, size, className }: Props) {
  const { data: blob, error } = useQuery(pictureFileQuery(picture.id, size))
  if (blob) return <BlobImage blob={blob} alt={nameOf(picture)} className={className} />
  return (
    <span className={`${className} ${css.waiting}`} {...(error ? {} : { 'data-waits': true })}>
      {error && text.pictureFailed}
    </span>
  )
}
