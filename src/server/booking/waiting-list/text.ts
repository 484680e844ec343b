import { dayAndTime } from '#server/calendar/appointments/text.ts'

type Offered = { service: string; employee: string; office: string; start: string; until: string; link: string }

export const text = {
  joined: ({ service, office, link }: { service: string; office: string; link: string }) =>
    `נרשמת לרשימת ההמתנה ל${service}. נודיע כשיתפנה מועד. ${office}\nלצפייה או להסרה מהרשימה: ${link}`,
  offered: ({ service, employee, office, start, until, link }: Offered) =>
    `התפנה מועד ל${service} אצל ${employee} ל${dayAndTime(start)}. שמור לך עד ${until}. ${office}\nלקביעה, לוויתור או להסרה מהרשימה: ${link}`,
  offeredToSeveral: ({ service, employee, office, start, until, link }: Offered) =>
    `התפנה מועד ל${service} אצל ${employee} ל${dayAndTime(start)}. הוצע לכמה ממתינים עד ${until}, והראשון שקובע מקבל. ${office}\nלקביעה, לוויתור או להסרה מהרשימה: ${link}`,
}
