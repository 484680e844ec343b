import { OffersCard } from './offers-card.tsx'
import css from './prepaid.module.css'
import { SoldCard } from './sold-card.tsx'

/** Punch cards on sale, and the cards and vouchers that were sold. For owners. */
export const PrepaidScreen = () => (
  <div className={css.sections}>
    <OffersCard />
    <SoldCard />
  </div>
)
