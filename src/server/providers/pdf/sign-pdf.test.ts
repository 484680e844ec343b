import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateProcesses } from '#tests/support/printing-processes.ts'
import { readSignature } from '#tests/support/signing/read-signature.ts'
import { makeCertificate, openCertificate, validUntil, type StoredCertificate } from './certificates.ts'
import { derElements } from './der.ts'
import type { ReadP12 } from './p12-child.ts'
import { openP12Reader, readP12 } from './read-p12.ts'
import { signPdf } from './sign-pdf.ts'
import { typstPdf } from './typst-pdf.ts'

const now = new Date('2026-11-22T10:58:00Z')
const printer = typstPdf()
afterAll(() => printer.close())
let pdf: Uint8Array
let stored: StoredCertificate
beforeAll(async () => {
  stored = await makeCertificate('סטודיו נועה', '558319042', now)
  pdf = await printer.render({
    template: '#d #pagebreak() #d',
    data: 'שלום',
    pictures: {},
    title: 'מסמך',
    author: 'נועה',
    createdAt: now,
    attachment: null,
  })
})
const signed = () => signPdf(pdf, openCertificate(stored), 'סטודיו נועה', now)

describe('a signed PDF', () => {
  it('keeps every byte of the printed one', async () => {
    expect((await signed()).subarray(0, pdf.length).equals(pdf)).toBe(true)
  })

  it('has a signature of its whole content that its certificate verifies', async () => {
    const file = await signed()
    const { range, digest, attributes, signature, certificate } = readSignature(file)
    expect(range).toEqual([0, range[1], range[2], file.length - range[2]!])
    expect(digest).toEqual(readSignature(file).ofBytes)
    const { publicKey } = new X509Certificate(certificate)
    expect(verify('sha256', attributes, publicKey, signature)).toBe(true)
    expect(certificate).toEqual(new X509Certificate(stored.chain).raw)
  })

  it('names its certificate among the signed attributes, and keeps the time in the PDF (PAdES)', async () => {
    const file = await signed()
    const { attributes, certificate } = readSignature(file)
    expect(attributes.includes(createHash('sha256').update(certificate).digest())).toBe(true)
    const text = file.toString('latin1')
    expect(text).toContain('/SubFilter /ETSI.CAdES.detached')
    expect(text).toContain('/M (D:20261122105800Z)')
  })

  it('differs from its signature after any change', async () => {
    const file = await signed()
    const { range } = readSignature(file)
    for (const at of [100, pdf.length - 5, range[1]! - 1, range[2]! + 1, file.length - 2]) {
      const changed = Buffer.from(file)
      changed[at]! ^= 1
      const { digest, ofBytes } = readSignature(changed, range)
      expect(digest.equals(ofBytes)).toBe(false)
    }
  })

  it('has a valid table of the added objects', async () => {
    const text = (await signed()).toString('latin1')
    const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1])
    const rows = [...text.slice(start).matchAll(/^(\d+) 1\n(\d{10}) 00000 n $/gm)]
    expect(rows.length).toBe(4)
    for (const [, id, at] of rows) expect(text.startsWith(`${id} 0 obj\n`, Number(at))).toBe(true)
    expect(text.slice(start)).toContain('/ID [')
    expect(text.slice(start)).toMatch(/\/Prev \d+/)
  })

  it('has the same bytes when it is signed again at the same time', async () => {
    expect((await signed()).equals(await signed())).toBe(true)
  })

  it('is not signed again', async () => {
    await expect(signPdf(await signed(), openCertificate(stored), 'x', now)).rejects.toThrow('single table')
  })
})

describe('a certificate that the server makes', () => {
  it('names the office, signs documents only, and is valid for ten years', () => {
    const certificate = new X509Certificate(stored.chain)
    expect(certificate.subject).toBe('CN=סטודיו נועה\nserialNumber=558319042')
    expect(certificate.ca).toBe(false)
    expect(certificate.verify(createPublicKey(stored.key))).toBe(true)
    expect(validUntil(stored)).toEqual(new Date('2036-11-22T10:58:00Z'))
  })

  it('is refused with the key of another one', async () => {
    const other = await makeCertificate('אחר', null, now)
    expect(() => openCertificate({ ...stored, key: other.key })).toThrow('does not belong')
  })
})

describe('a PKCS#12 file', () => {
  const p12 = (passphrase: string, options: object, certificates = [stored.chain]) => {
    const key = forge.pki.privateKeyFromPem(stored.key)
    const chain = certificates.map((pem) => forge.pki.certificateFromPem(pem))
    const file = forge.pkcs12.toPkcs12Asn1(key, chain, passphrase, { ...options })
    return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1')
  }

  const opened = (read: ReadP12) => read as StoredCertificate

  it.each([{ algorithm: '3des' as const }, { algorithm: 'aes256' as const }])(
    'is read with $algorithm',
    async (options) => {
      const read = await readP12(p12('סוד 1', options), 'סוד 1')
      expect(openCertificate(opened(read)).chain).toEqual(openCertificate(stored).chain)
      const file = await signPdf(pdf, openCertificate(opened(read)), 'נועה', now)
      const { attributes, signature, certificate } = readSignature(file)
      expect(verify('sha256', attributes, new X509Certificate(certificate).publicKey, signature)).toBe(true)
    },
  )

  it("keeps the issuers after the signer's certificate", async () => {
    const issuer = await makeCertificate('מנפיק', null, now)
    const read = await readP12(p12('x', { algorithm: 'aes256' }, [issuer.chain, stored.chain]), 'x')
    expect(openCertificate(opened(read)).chain).toEqual(
      [stored, issuer].map(({ chain }) => new X509Certificate(chain).raw),
    )
  })

  it('is refused with a wrong passphrase, when it is damaged, and without the certificate of its key', async () => {
    const file = p12('right', { algorithm: 'aes256' })
    const issuer = await makeCertificate('מנפיק', null, now)
    expect(await readP12(file, 'wrong')).toBe('wrong_passphrase')
    expect(await readP12(file.subarray(0, 500), 'right')).toBe('unreadable')
    expect(await readP12(Buffer.from('not a file'), 'right')).toBe('unreadable')
    expect(await readP12(p12('right', { algorithm: 'aes256' }, [issuer.chain]), 'right')).toBe('unreadable')
  })

  it('is refused when reading it takes too long', async () => {
    const { read, close } = openP12Reader(0)
    expect(await read(p12('right', { algorithm: 'aes256' }), 'right')).toBe('unreadable')
    await close()
  })

  it('is read in a process of its own, which it may end, with limits of memory and CPU', async () => {
    const { read, close } = openP12Reader()
    const file = p12('right', { algorithm: 'aes256' })
    const before = certificateProcesses().map(({ pid }) => pid)
    await read(file, 'right')
    const [child] = certificateProcesses().filter(({ pid }) => !before.includes(pid))
    expect(child!.limits).toMatch(/^Max address space +2147483648 /m)
    expect(child!.limits).toMatch(/^Max cpu time +90 /m)
    const reading = read(file, 'right')
    process.kill(child!.pid, 'SIGKILL')
    await reading
    expect(openCertificate(opened(await read(file, 'right'))).chain).toEqual(openCertificate(stored).chain)
    await close()
  })
})

describe('DER', () => {
  it('that is cut off is refused', () => {
    expect(() => derElements(Buffer.from('3005020101', 'hex'))).toThrow(RangeError)
  })
})
