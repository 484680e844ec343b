import { Link } from '@tanstack/react-router'
import { useSession } from '#web/platform/session.ts'
import css from './products.module.css'
import { text } from './text.ts'

/** Shown while there is no category for a product. */
export const CategoriesMissing = () => (
  <p className={css.hint}>
    {text.noCategories} <Link to="/categories">{text.toCategories}</Link>
  </p>
)

/**
 * Shown while there is no employee who could give a service. Only owners get the link to add one.
 */
export const EmployeesMissing = () => (
  <p className={css.hint}>
    {text.noEmployees} {useSession().role === 'owner' && <Link to="/employees">{text.toEmployees}</Link>}
  </p>
)
