import type { Right } from '#shared/http/rights.ts'

/** How long after a visit the employee who gave it sees how to reach the customer. */
export const OWN_CONTACT_DAYS = 30
/**
 * What a person with these rights may see of the office's rows: all of them, or their own. Every
 * list, single row, sum, file and search derives its filter from this
 * (docs/decisions/0082-rights-of-employees.md).
 */
export type Sight = {
  /**
   * Sales with what belongs to them. Own are those that the person sold, or whose visit is theirs.
   */
  readonly sales: 'all' | 'own'
  /**
   * What the till collects and takes: debts, punch cards, vouchers, deposits, kept cards. Own are
   * those of own sales and visits.
   */
  readonly dues: 'all' | 'own'
  /**
   * How to reach customers. Own are those of whom others booked a visit with the person, until
   * OWN_CONTACT_DAYS after it.
   */
  readonly contacts: 'all' | 'own'
}
/** An owner has every right, and so sees all. */
export const sightOf = (rights: ReadonlySet<Right>): Sight => {
  const all = (...enough: readonly Right[]) => (enough.some((right) => rights.has(right)) ? 'all' : 'own')
  return {
    sales: all('may_see_revenue'),
    dues: all('may_see_revenue', 'may_sell'),
    contacts: all('may_see_phones'),
  }
}
