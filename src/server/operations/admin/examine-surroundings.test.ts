import { expect, it } from 'vitest'
import { examineChildren } from './examine-surroundings.ts'

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
