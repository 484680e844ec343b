import { initialOf } from '#shared/values/initial.ts'
import { serverAddress } from '../platform/device.ts'
import { useSession } from '../platform/session.ts'
import css from './shell.module.css'
import { text } from './text.ts'

/** The business's logo and name; without a logo, its initial. */
export function Brand() {
  const { office } = useSession()
  const name = office.name || text.product
  return (
    <>
      {office.logo ? (
        <img
          src={serverAddress(office.logo)}
          crossOrigin="anonymous"
          alt=""
          width={40}
          height={40}
          className={css.logo}
        />
      ) : (
        <b className={css.logo}>{initialOf(name)}</b>
      )}
      <span className={css.name}>{name}</span>
    </>
  )
}
