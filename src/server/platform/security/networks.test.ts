import { describe, expect, it } from 'vitest'
import { networkOf, widerNetworks } from './networks.ts'

describe('a network', () => {
  it.for([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::2:0:0:0:1', '2001:db8:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ] as const)('of %s is %s', ([ip, network]) => {
    expect(networkOf(ip)).toBe(network)
  })

  it.for([
    ['10.1.2.3', []],
    ['2001:db8:1:2ff::/64', ['2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:db8:1:2::/64', ['2001:db8:1:0::/56', '2001:db8:1::/48']],
  ] as const)('wider than %s is %s', ([network, wider]) => {
    expect(widerNetworks(network)).toEqual(wider)
  })
})
