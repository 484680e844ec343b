import { expect, it } from 'vitest'
import { logSms } from './log-sms.ts'
import { spareInvented } from './spare-invented.ts'

it('a message to a number of the demo stays here, and one to a real number is sent', async () => {
  const [sent, printed]: string[][] = [[], []]
  const sms = spareInvented(
    logSms((line) => void sent!.push(line)),
    logSms((line) => void printed!.push(line)),
  )
  const message = { text: 'שלום', sender: null, reference: '1', reportUrl: 'https://luz.test' }
  await sms.send({ ...message, to: '+972500100000' })
  await sms.send({ ...message, to: '+972501000000' })
  expect(printed).toEqual(['sms to +972500100000: שלום'])
  expect(sent).toEqual(['sms to +972501000000: שלום'])
})
