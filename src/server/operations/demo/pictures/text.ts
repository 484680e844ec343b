/** The pictures of the demo, the oldest first: how they are drawn, and how long ago. */
export const pictures = [
  {
    note: 'לפני. שורש כהה, קצוות יבשים',
    days: 63,
    roots: '#3a271c',
    dark: '#7a5a3f',
    light: '#9c7a58',
    length: 640,
    wave: 26,
  },
  {
    note: 'אחרי הגוונים. 9.1, ארבעים דקות',
    days: 63,
    roots: '#5b422e',
    dark: '#a98455',
    light: '#e9cf9b',
    length: 600,
    wave: 8,
  },
  {
    note: 'חידוש צבע ותספורת קצרה',
    days: 7,
    roots: '#4d3423',
    dark: '#8a5a34',
    light: '#c58f58',
    length: 470,
    wave: 4,
  },
] as const
