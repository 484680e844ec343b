import { expect, it } from 'vitest'
import { readEnvironment } from '#server/platform/environment.ts'
import { examineChildren, examineSupport } from './examine-surroundings.ts'

it('says what the system does not let be done for programs that read files of strangers', () => {
  const all = { hasShell: true, limitsMemory: true, ownNetwork: ['unshare', '--net'] }
  expect(examineChildren(all).state).toBe('ok')
  const [memory, network] = [
    { ...all, limitsMemory: false },
    { ...all, ownNetwork: [] },
  ].map(examineChildren)
  expect(memory).toMatchObject({ state: 'look', what: expect.stringContaining('memory, which is watched') })
  expect(network).toMatchObject({ state: 'look', what: expect.stringContaining('no network of their own') })
})

it('warns while nobody is named whom owners can ask', () => {
  const find = (variables: Record<string, string>) => examineSupport(readEnvironment(variables))
  expect(find({})).toMatchObject({ state: 'look', what: expect.stringContaining('nobody whom they can ask') })
  expect(find({ MAIL_FROM: 'Luz <luz@torim.test>' })).toMatchObject({
    state: 'look',
    what: expect.stringContaining('luz@torim.test'),
  })
  expect(find({ SUPPORT_PHONE: '+972501234567' })).toMatchObject({
    state: 'ok',
    what: 'Owners are told +972501234567.',
  })
})
