import { IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from '../products.module.css'
import { text } from '../text.ts'

/**
 * One line on Home that leads to the products that run low. Lazy, because most offices have none.
 */
export default function LowStock({ count }: { count: number }) {
  return (
    <Link to="/products" className={css.lowLine}>
      <IconPackage size={18} stroke={1.75} aria-hidden /> {text.lowCount(count)}
    </Link>
  )
}
