export const text = {
  /** The name of a deleted customer who has neither orders nor documents. */
  erased: 'לקוח שנמחק',
}
