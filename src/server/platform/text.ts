/** Sentences of the platform that depend on more than a problem's code. */
export const platformText = {
  muchWork: 'כמה פעולות כבדות של העסק כבר רצות. אפשר לנסות שוב בעוד רגע',
  diskFull: 'אפשר כרגע לצפות בלבד: נגמר המקום בשרת. הנתונים שמורים, ואפשר לנסות שוב מאוחר יותר',
  manyStreams: 'המערכת פתוחה ביותר מדי חלונות. יש לסגור כמה מהם',
  manyUploads: 'כמה קבצים כבר עולים עכשיו. אפשר לנסות שוב כשיסתיימו',
  accessibility: 'הצהרת נגישות',
  privacy: 'פרטיות',
} as const
