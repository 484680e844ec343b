import { Link } from '@tanstack/react-router'
import { useSession } from '../platform/session.ts'
import css from './products.module.css'
import { text } from './text.ts'

/** There is nothing to put a product into yet. */
export const CategoriesMissing = () => (
  <p className={css.missing}>
    {text.noCategories} <Link to="/categories">{text.toCategories}</Link>
  </p>
)

/** There is nobody who could give a service yet; only owners may change that. */
export const EmployeesMissing = () => (
  <p className={css.missing}>
    {text.noEmployees} {useSession().role === 'owner' && <Link to="/employees">{text.toEmployees}</Link>}
  </p>
)
