import type { BlockKind } from '#shared/operations/customer-data/rules.ts'
import type { Money } from '#shared/values/wire.ts'
import { counted, type Forms } from '#shared/values/count-text.ts'
import { OPEN_MAX } from '#server/office/deletions/require-nothing-open.ts'

/** More rows than are named may be open. */
const atLeast = (n: number, forms: Forms) => counted(n, forms, n < OPEN_MAX ? String(n) : `${n} או יותר`)

/** Texts of what is kept about one customer. */
export const text = {
  /** The name of a customer who was erased. */
  erased: 'לקוח שנמחק',
  /** What has to be settled, and how, of how many rows and of which sum. */
  blocks: {
    debt: (_n, sum) => `נשאר חוב של ₪${sum}: יש לגבות אותו בקופה, או לזכות את המסמך.`,
    credit: (_n, sum) => `מגיעים ללקוח ₪${sum}: יש להחזיר אותם, או לנצל אותם במכירה.`,
    payments: () => 'תשלום בכרטיס עוד לא הסתיים: יש לחכות לסיומו, או לבטל אותו בקופה.',
    prepaid: (n) =>
      `${atLeast(n, ['נשארה כרטיסייה או שובר', 'כרטיסיות ושוברים נשארו'])} עם יתרה: יש לנצל, או לזכות את המכירה.`,
    deposits: () => 'העסק מחזיק מקדמה ששולמה: יש לנצל אותה במכירה, או להחזיר אותה מכרטיס התור.',
    appointments: (n) =>
      `יש ${atLeast(n, ['תור עתידי אחד', 'תורים עתידיים'])}. אפשר לבטל ביומן, או לחכות עד אחרי המועד.`,
    requests: (n) => `${atLeast(n, ['בקשה אחת לתור ממתינה', 'בקשות לתור ממתינות'])} לתשובה: יש לאשר או לדחות.`,
  } satisfies Readonly<Record<BlockKind, (count: number, sum: Money) => string>>,
  archive: (name: string) => `המידע על ${name}.zip`,
  page: 'המידע.html',
  title: (name: string) => `המידע על ${name}`,
  made: (office: string, when: string) => `הופק אצל ${office}, ${when}. אותו מידע, לקריאה במחשב: data.json`,
  nothing: 'לא נשמר מידע',
  yes: 'כן',
  no: 'לא',
  omitted: (n: number) =>
    counted(n, [
      'קובץ אחד לא נכנס בגלל גודלו, ואפשר להוריד אותו מהמסכים.',
      'קבצים לא נכנסו בגלל גודלם, ואפשר להוריד אותם מהמסכים.',
    ]),
  files: { documents: 'מסמכים', signed: 'מסמכים חתומים', pictures: 'תמונות' },
  fileOf: (section: string, number: string, ending = 'pdf') => `${section} ${number}.${ending}`,
  /** The sections of the page, in order, with the name of each column. */
  sections: {
    details: {
      title: 'פרטים',
      columns: {
        full_name: 'שם',
        phone: 'טלפון',
        email: 'אימייל',
        id_number: 'תעודת זהות',
        business_number: 'מספר עוסק',
        birth_date: 'תאריך לידה',
        gender: 'מין',
        address: 'כתובת',
        notes: 'הערות',
        handled_by: 'מטפל אחראי',
        is_active: 'פעיל',
        settings_send_sms: 'הודעות על תורים',
        settings_send_approval_sms: 'תזכורות',
        preferred_channel: 'ערוץ מועדף',
        created_at: 'נוסף',
        updated_at: 'עודכן',
      },
    },
    consents: {
      title: 'הסכמות',
      columns: {
        marketing_consent: 'הסכמה לדיוור',
        marketing_consent_at: 'מתי',
        marketing_consent_source: 'איך',
        marketing_consent_words: 'הנוסח',
        marketing_refused_at: 'בקשת הסרה',
        documents_consent_at: 'הסכמה למסמכים ממוחשבים',
        documents_consent_source: 'היכן הוסכם',
        documents_consent_words: 'הנוסח שהוסכם',
      },
    },
    visits: {
      title: 'תורים',
      columns: {
        start_at: 'התחלה',
        end_at: 'סיום',
        service: 'שירות',
        employee: 'אצל',
        status: 'סטטוס',
        source: 'איך נקבע',
        notes: 'הערות',
        price: 'מחיר',
        booked_for: 'הוזמן עבור',
        created_at: 'נקבע',
        deleted_at: 'נמחק',
      },
    },
    typed: {
      title: 'פרטים שהוקלדו בעמוד קביעת התורים',
      columns: {
        full_name: 'שם',
        phone: 'טלפון',
        email: 'אימייל',
        birth_date: 'תאריך לידה',
        gender: 'מין',
        created_at: 'מתי',
      },
    },
    waiting: {
      title: 'רשימת המתנה',
      columns: {
        service: 'שירות',
        from_date: 'מתאריך',
        until_date: 'עד תאריך',
        source: 'דרך ההרשמה',
        created_at: 'נרשם',
        ended_at: 'הסתיים',
        offered: 'מועדים שהוצעו',
      },
    },
    sales: {
      title: 'מכירות',
      columns: {
        order_number: 'מספר',
        created_at: 'מתי',
        status: 'מצב',
        kind: 'סוג',
        items: 'מה נמכר',
        discount: 'הנחה',
        tip: 'טיפ',
        total_amount: 'סכום',
        customer_name: 'שם',
        customer_email: 'אימייל',
      },
    },
    payments: {
      title: 'תשלומים',
      columns: {
        received_at: 'מתי',
        order_number: 'מכירה',
        method: 'אמצעי תשלום',
        amount: 'סכום',
        asmacta: 'אסמכתא',
        card: 'כרטיס',
        cheque: 'צ׳ק',
      },
    },
    debts: { title: 'חובות', columns: { created_at: 'מתי', amount: 'סכום' } },
    documents: {
      title: 'מסמכים חשבונאיים',
      columns: {
        document_type: 'סוג',
        invoice_number: 'מספר',
        invoice_date: 'תאריך',
        full_name: 'שם',
        email: 'אימייל',
        total_amount: 'סכום',
        status: 'מצב',
      },
    },
    prepaid: {
      title: 'כרטיסיות ושוברים',
      columns: {
        kind: 'סוג',
        name: 'שם',
        sold_at: 'נמכר',
        valid_until: 'בתוקף עד',
        visits: 'ביקורים',
        used_visits: 'נוצלו',
        amount: 'סכום',
        used_amount: 'נוצל',
      },
    },
    deposits: {
      title: 'מקדמות',
      columns: { paid_at: 'שולמה', amount: 'סכום', used_amount: 'נוצל', refund: 'הוחזר', refunded_at: 'מתי' },
    },
    cards: {
      title: 'כרטיסים שמורים',
      columns: { given_at: 'נמסר', card: 'כרטיס', fee: 'דמי אי־הגעה', charged_at: 'חויב' },
    },
    messages: {
      title: 'הודעות',
      columns: {
        created_at: 'מתי',
        channel: 'ערוץ',
        kind: 'סוג',
        address: 'לאן',
        message: 'תוכן',
        status: 'מצב',
        opened_at: 'נפתחה',
      },
    },
    requests: {
      title: 'מסמכים לחתימה ולקריאה',
      columns: {
        document_name: 'מסמך',
        purpose: 'מטרה',
        created_at: 'נשלח',
        phone: 'טלפון',
        status: 'מצב',
        opened_at: 'נפתח',
        signed_at: 'נחתם',
        signer_name: 'החותם',
        signer_network: 'רשת',
        answers: 'תשובות',
      },
    },
    pictures: {
      title: 'תמונות',
      columns: { id: 'מספר', created_at: 'נוספה', added_by: 'על ידי', note: 'הערה', deleted_at: 'נמחקה' },
    },
    links: { title: 'קבצים שנשלחו', columns: { name: 'קובץ', created_at: 'נשלח' } },
    history: { title: 'פעולות בכרטיס', columns: { at: 'מתי', subject: 'על מה', action: 'פעולה' } },
  },
} as const

export type SectionName = keyof typeof text.sections
