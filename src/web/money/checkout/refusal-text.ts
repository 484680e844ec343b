/**
 * The meanings of the refusal codes of card companies, as Shva lists them. A code that is missing
 * is shown alone.
 */
const words: Readonly<Record<string, string>> = {
  '1': 'הכרטיס חסום',
  '2': 'הכרטיס דווח כגנוב',
  '3': 'יש להתקשר לחברת האשראי',
  '4': 'חברת האשראי לא אישרה את העסקה',
  '6': 'תעודת הזהות או שלוש הספרות בגב הכרטיס שגויות',
  '33': 'הכרטיס לא תקין',
  '36': 'תוקף הכרטיס עבר',
  '39': 'מספר הכרטיס לא תקין',
}

/** Why a gateway says that it refused a card: words and its code. */
export function refusalText(code: string): string {
  if (code === 'cancelled') return 'הביטול נבחר בעמוד התשלום.'
  const known = /^\d{1,3}$/.test(code) ? words[String(Number(code))] : undefined
  return known ? `הסיבה שהתקבלה: ${known} · קוד ${code}` : `הסיבה שהתקבלה: קוד ${code}`
}
