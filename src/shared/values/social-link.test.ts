import { describe, expect, it } from 'vitest'
import { shortLink, socialLink } from './social-link.ts'

describe('a page on a network', () => {
  it.for([
    ['instagram', '@studio.noa', 'https://instagram.com/studio.noa'],
    ['instagram', 'studio.noa', 'https://instagram.com/studio.noa'],
    ['instagram', ' instagram.com/studio.noa/ ', 'https://instagram.com/studio.noa'],
    ['instagram', 'http://www.instagram.com/studio.noa?igsh=abc#x', 'https://instagram.com/studio.noa'],
    ['tiktok', 'studio_noa', 'https://tiktok.com/@studio_noa'],
    ['tiktok', '@studio_noa', 'https://tiktok.com/@studio_noa'],
    ['tiktok', 'https://vm.tiktok.com/ZSabc12/', 'https://vm.tiktok.com/ZSabc12'],
    ['facebook', 'https://www.facebook.com/profile.php?id=100', 'https://facebook.com/profile.php?id=100'],
    ['facebook', 'FACEBOOK.com/noa.studio', 'https://facebook.com/noa.studio'],
    [
      'facebook',
      'https://facebook.com/סטודיו-נועה',
      'https://facebook.com/%D7%A1%D7%98%D7%95%D7%93%D7%99%D7%95-%D7%A0%D7%95%D7%A2%D7%94',
    ],
  ] as const)('on %s is read from %j', ([network, typed, link]) => {
    expect(socialLink(network, typed)).toBe(link)
    expect(socialLink(network, link)).toBe(link)
    expect(socialLink(network, shortLink(link))).toBe(link)
  })

  it.for([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.test/studio',
    'https://instagram.com@evil.test/studio',
    'https://instagram.com.evil.test/studio',
    'https://user:secret@instagram.com/studio',
    'https://instagram.com:8443/studio',
    'ftp://instagram.com/studio',
    '//evil.test/instagram.com',
    'https://instagram.com',
    'https://instagram.com/',
    'instagram.com',
    'https://facebook.com/studio',
    'studio noa',
    'https://instagram.com/"onclick="x',
    `https://instagram.com/${'x'.repeat(300)}`,
    '@',
    '..',
  ])('on instagram cannot be read from %j', (typed) => {
    expect(socialLink('instagram', typed)).toBeNull()
  })
})
