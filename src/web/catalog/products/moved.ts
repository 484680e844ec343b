/** The rows with the one at `from` at the place `to`; the same rows when there is no such place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  if (from === to || to < 0 || to >= rows.length || rows[from] === undefined) return rows
  const others = rows.filter((_, i) => i !== from)
  return [...others.slice(0, to), rows[from], ...others.slice(to)]
}
