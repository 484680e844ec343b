import { text } from '../text.ts'
import css from './feed.module.css'
import { FeedSettings } from './feed-settings.tsx'

/**
 * The address of an employee's calendar, as a part of a form. It is saved at once, apart from the
 * form.
 */
export default function FeedGroup({ employeeId }: { readonly employeeId: number }) {
  return (
    <fieldset className={css.group}>
      <legend>{text.title}</legend>
      <FeedSettings employeeId={employeeId} />
    </fieldset>
  )
}
