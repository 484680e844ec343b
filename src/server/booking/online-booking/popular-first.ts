type Service = {
  readonly id: number
  readonly category: string
  /** Its place by hand; such services come first and keep their order. */
  readonly sort_order?: number | null
}

/**
 * Within each category the services that are booked most come first; the others stay as they are. A
 * category keeps its place, and what the office has put in order by hand does, too.
 */
export function popularFirst<S extends Service>(
  services: readonly S[],
  bookings: Readonly<Record<string, number>>,
): S[] {
  const booked = ({ id }: S) => bookings[id] ?? 0
  const isPlaced = ({ sort_order }: S) => typeof sort_order === 'number'
  return [...Map.groupBy(services, ({ category }) => category).values()].flatMap((group) => [
    ...group.filter(isPlaced),
    ...group.filter((one) => !isPlaced(one)).toSorted((a, b) => booked(b) - booked(a)),
  ])
}
