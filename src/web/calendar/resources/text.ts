export const text = {
  title: 'חדרים ומכשירים',
  add: 'הוספה',
  addTitle: 'הוספת חדר או מכשיר',
  edit: (name: string) => `עריכת ${name}`,
  search: 'חיפוש לפי שם',
  name: 'שם',
  nameExample: 'למשל: חדר טיפולים, לייזר, עמדת חפיפה',
  quantity: 'כמה יש',
  quantityNote: 'כל תור תופס יחידה אחת, עד סוף זמן ההתארגנות',
  active: 'אפשר להשתמש',
  activeNote: 'כשכבוי, למשל בזמן תיקון, אי אפשר לקבוע שירותים שצריכים אותו. תורים שנקבעו נשארים.',
  activeValue: (on: boolean) => (on ? 'כן' : 'לא'),
  units: (n: number) => (n === 1 ? 'יחידה אחת' : `${n} יחידות`),
  status: 'מצב',
  statuses: { active: 'פעיל', inactive: 'לא פעיל' },
  services: 'שירותים',
  saved: 'הפרטים נשמרו',
  remove: (name: string) => `מחיקת ${name}`,
  removeAsk: 'למחוק?',
  removeText: (name: string, services: number) =>
    services === 0
      ? `${name} יימחק.`
      : services === 1
        ? `${name} יימחק, ושירות אחד שצריך אותו ייקבע בלעדיו.`
        : `${name} יימחק, ו־${services} שירותים שצריכים אותו ייקבעו בלעדיו.`,
  removeYes: 'מחיקה',
  removed: 'נמחק',
  removeFailed: 'לא הצלחנו למחוק. אפשר לנסות שוב',
  undo: 'החזרה',
  restored: 'שוחזר',
  restoreFailed: 'לא הצלחנו לשחזר',
  loadFailed: 'לא הצלחנו לטעון את החדרים והמכשירים',
  empty: 'עוד אין חדרים ומכשירים',
  emptyNote: 'כששני שירותים צריכים אותו חדר או מכשיר, היומן והקביעה ברשת לא ייתנו אותו לשניים בו־זמנית.',
  unplacedTitle: 'יש תורים בלי חדר או מכשיר פנוי',
  unplaced: (count: number, list: string) =>
    count === 1
      ? `תור אחד שכבר נקבע נשאר בלי יחידה פנויה, וכדאי להזיז אותו: ${list}`
      : `${count} תורים שכבר נקבעו נשארו בלי יחידה פנויה, וכדאי להזיז אותם: ${list}`,
  andMore: (count: number) => `ועוד ${count}`,
} as const
