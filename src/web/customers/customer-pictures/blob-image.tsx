import { useEffect, useRef } from 'react'

type Props = { readonly blob: Blob; readonly alt: string; readonly className: string | undefined }

/** Shows a picture that needs the session's token, or that is not sent yet. */
export function BlobImage({ blob, alt, className }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    image.current!.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={image} alt={alt} className={className} />
}
