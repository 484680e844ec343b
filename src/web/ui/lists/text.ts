/** Texts of the page size, apart from those of the first bundle. */
export const text = {
  pageSize: 'שורות בעמוד',
  fillScreen: 'לפי המסך',
  rows: (count: number) => `${count} שורות`,
} as const
