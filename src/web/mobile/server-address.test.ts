import { expect, test } from 'vitest'
import { addressOn, originFor, readOrigin } from './server-address.ts'

const servers = { production: 'https://luz.test', development: 'https://dev.luz.test' }

test('a page whose host name has `dev.` calls the server of development, any other that of production', () => {
  expect(originFor('localhost', servers)).toBe('https://luz.test')
  expect(originFor('dev.localhost', servers)).toBe('https://dev.luz.test')
  expect(originFor('app.dev.luz.test', servers)).toBe('https://dev.luz.test')
  expect(originFor('device.localhost', servers)).toBe('https://luz.test')
})

test('a path is asked for on the server, and a whole address where it leads', () => {
  expect(addressOn('https://luz.test', '/api/home?period=today')).toBe('https://luz.test/api/home?period=today')
  expect(addressOn('https://luz.test', 'https://bucket.test/logo.webp')).toBe('https://bucket.test/logo.webp')
  expect(addressOn('https://luz.test', 'blob:https://localhost/1')).toBe('blob:https://localhost/1')
  expect(addressOn('https://luz.test', '//elsewhere.test/')).toBe('//elsewhere.test/')
})

test('a server is typed with or without https, and nothing else is a server', () => {
  expect(readOrigin(' luz.example.co.il ')).toBe('https://luz.example.co.il')
  expect(readOrigin('https://Luz.Example.co.il:8443/')).toBe('https://luz.example.co.il:8443')
  const others = [
    '',
    'salon',
    'http://luz.example.co.il',
    'https://luz.example.co.il/api',
    'https://me@luz.example.co.il',
    'two words.co.il',
    'javascript://luz.example.co.il',
  ]
  expect(others.filter((typed) => readOrigin(typed) !== null)).toEqual([])
})
