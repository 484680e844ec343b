import { describe, expect, it } from 'vitest'
import { chooseNode } from './choose-node.ts'

const packaged = { path: '/app/node_modules/.bin/node', version: 'v24.0.0' }
const mac = { platform: 'darwin', arch: 'arm64', running: packaged }
const nodes = (...versions: string[]) => versions.map((version) => ({ path: `/opt/${version}/node`, version }))

describe('on a Mac with arm64', () => {
  it.for(['v24.21.0', 'v24.30.1', 'v26.0.0'])("the server runs on the machine's Node %s", (version) => {
    expect(chooseNode(mac, () => nodes('v20.19.0', version))).toEqual({
      node: { path: `/opt/${version}/node`, version },
      warning: null,
    })
  })
  it.for([[], ['v20.19.0'], ['v24.20.9', 'v23.99.0'], ['']])(
    'the packaged one runs with a warning where the machine has %j',
    (versions) => {
      const { node, warning } = chooseNode(mac, () => nodes(...versions))
      expect(node).toBe(packaged)
      expect(warning).toBe('Node v24.0.0 lacks security releases. Install Node 24.21 or newer, and start again.')
    },
  )
  it('a packaged one that is new enough runs at once', () => {
    const running = { ...packaged, version: 'v24.21.0' }
    expect(chooseNode({ ...mac, running }, () => expect.unreachable())).toEqual({ node: running, warning: null })
  })
})

it.for([
  { platform: 'darwin', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'linux', arch: 'x64' },
])('on $platform $arch the packaged one runs, and the machine is not searched', (machine) => {
  expect(chooseNode({ ...machine, running: packaged }, () => expect.unreachable())).toEqual({
    node: packaged,
    warning: null,
  })
})
