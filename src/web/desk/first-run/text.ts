/** Texts of the first steps and of the checklist on Home. */
export const text = {
  stepOf: (step: number, all: number) => `צעד ${step} מתוך ${all}`,
  back: 'חזרה',
  skip: 'דילוג',
  continue: 'המשך',
  loadFailed: 'לא הצלחנו לטעון את הצעדים',
  saveFailed: 'לא הצלחנו לשמור. אפשר לנסות שוב',

  nameTitle: 'איך קוראים לעסק?',
  nameNote: 'השם שהלקוחות יראו בהודעות ובעמוד קביעת התורים.',
  name: 'שם העסק',
  link: 'הקישור שלכם:',
  tradeTitle: 'מה עושים אצלכם?',
  tradeNote: 'לפי הבחירה נכין שירותים, מחירים וזמנים להתחלה. אפשר לשנות הכול.',
  tradeMissing: 'יש לבחור תחום',
  trades: {
    hair: 'מספרה',
    barber: 'ברברשופ',
    nails: 'ציפורניים',
    brows: 'גבות וריסים',
    makeup: 'איפור וכלות',
    cosmetics: 'קוסמטיקה',
    massage: 'עיסוי וטיפול',
    fitness: 'פילאטיס ויוגה',
    clinic: 'קליניקה',
    coaching: 'אימון וייעוץ',
    pets: 'מספרת כלבים',
    other: 'משהו אחר',
  },

  hoursTitle: 'מתי אתם עובדים?',
  hoursNote: 'שעות הפעילות של העסק. לכל עובד אפשר לקבוע שעות משלו אחר כך.',

  servicesTitle: 'מה אפשר לקבוע אצלכם?',
  servicesNote: (trade: string) => `הכנו רשימה שמתאימה לתחום: ${trade}. משאירים מה שמתאים ומעדכנים זמן ומחיר.`,
  servicesThere: (count: number) =>
    count === 1 ? 'כבר יש אצלכם שירות אחד אונליין.' : `כבר יש אצלכם ${count} שירותים אונליין.`,
  service: 'שירות',
  minutes: 'זמן',
  price: 'מחיר',
  minutesShort: (n: number) => `${n} דק׳`,
  take: (name: string) => `להציע ${name}`,
  nameOf: (n: number) => `שם השירות ה־${n}`,
  minutesOf: (name: string) => `משך ${name}`,
  priceOf: (name: string) => `מחיר ${name}`,
  newService: 'שירות חדש',
  addService: 'שירות נוסף',
  continueWith: (count: number) => (count === 1 ? 'המשך עם שירות אחד' : `המשך עם ${count} שירותים`),
  nameMissing: 'יש לכתוב את שם השירות',
  priceMissing: 'יש להזין מחיר',

  shareTitle: 'הדף שלכם מוכן',
  shareNote: 'זה הקישור. מי שפותח אותו בוחר שירות ושעה, והתור נכנס ליומן.',
  copy: 'העתקה',
  copied: 'הועתק',
  copyFailed: 'לא הצלחנו להעתיק. אפשר לסמן את הקישור ולהעתיק ידנית',
  save: 'שמירה',
  saveImageFailed: 'לא הצלחנו להכין את התמונה. אפשר לנסות שוב',
  qr: (address: string) => `קוד QR של ${address}`,
  qrFailed: 'לא הצלחנו להציג את קוד ה־QR',
  whereTitle: 'לאן לשתף קודם?',
  whatsapp: 'וואטסאפ',
  whatsappNote: 'הודעה מוכנה ללקוחות קיימים',
  whatsappText: (business: string, link: string) =>
    `היי, עכשיו אפשר לקבוע תור אונליין אצל ${business}, בכל שעה: ${link}`,
  instagram: 'אינסטגרם',
  instagramNote: 'טקסט מוכן לביו ולסטורי, להעתקה',
  instagramText: (business: string, link: string) => `קובעים תור אונליין אצל ${business}, בלי להתקשר ⬇️\n${link}`,
  instagramCopied: 'הטקסט הועתק. מדביקים אותו בביו או בסטורי',
  tryIt: 'לנסות בעצמכם',
  tryItNote: 'לקבוע תור מהצד של הלקוח, עם הפרטים שלכם',
  toCalendar: 'כניסה ליומן',

  checklistTitle: (left: number) =>
    left === 0 ? 'הכול מוכן' : left === 1 ? 'נשאר צעד אחד' : left <= 3 ? 'חצי דרך. היומן כבר עובד' : 'בואו נתחיל',
  checklistNote: (left: number) =>
    left === 0
      ? 'סיימתם את הצעדים הראשונים. בהצלחה!'
      : left === 1
        ? 'עוד דקה וסיימתם'
        : `עוד ${left} צעדים, כל אחד כדקה`,
  progress: (done: number, all: number) => `${done} מתוך ${all} צעדים`,
  done: 'בוצע',
  steps: {
    name: { title: 'שם העסק ותחום', note: 'כך יכירו אתכם בעמוד ובהודעות', action: 'להתחלה' },
    hours: { title: 'שעות פעילות', note: 'מתי אפשר לקבוע אצלכם', action: 'לשעות' },
    services: { title: 'שירותים ומחירים', note: 'בלי זה אין מה לקבוע אונליין', action: 'לשירותים' },
    share: { title: 'לשתף את הקישור', note: 'בלי זה אין תורים אונליין', action: 'שיתוף' },
    customers: { title: 'להעביר את הלקוחות', note: 'מקובץ Excel או מאנשי הקשר', action: 'ללקוחות' },
    documents: { title: 'פרטים לקבלות וחשבוניות', note: 'מספר עוסק וכתובת, כדי לגבות מהטלפון', action: 'לפרטים' },
  },
} as const
