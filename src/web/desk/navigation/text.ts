/** Texts of the navigation. Part of the first bundle, so it holds nothing else. */
export const text = {
  main: 'ניווט ראשי',
  tabs: 'ניווט בין המסכים',
  tabsOf: (name: string) => `מסכים של ${name}`,
  more: 'עוד',
  signOut: 'יציאה',
  messages: 'הודעות',
  reports: 'דוחות',
  services: 'שירותים',
} as const
