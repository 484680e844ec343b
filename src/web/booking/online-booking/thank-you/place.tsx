import { text } from './text.ts'
import css from './thank-you.module.css'

type Props = { readonly address: string }

/** An address with links that lead there in Waze and in Google Maps. */
export function Place({ address }: Props) {
  const place = encodeURIComponent(address)
  const links = [
    [text.waze, `https://waze.com/ul?q=${place}&navigate=yes`],
    [text.googleMaps, `https://www.google.com/maps/search/?api=1&query=${place}`],
  ]
  return (
    <>
      {address}
      <span className={css.ways}>
        {links.map(([name, href]) => (
          <a key={name} href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </span>
    </>
  )
}
