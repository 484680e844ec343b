/** PDFs for tests, written byte by byte. */

/** A page with this text and, if given, more entries of its dictionary. */
export function pdfOf(pages: readonly string[], more = '', trailer = ''): Buffer {
  const ids = pages.map((_, i) => 4 + 2 * i)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} /MediaBox [0 0 300 400] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, i) => {
      const content = `BT /F 18 Tf 30 200 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${ids[i]! + 1} 0 R /Resources << /Font << /F 3 0 R >> >> ${more} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return pdfWith(objects, trailer)
}

/** A file of these objects, numbered from 1, of which the first is the catalog. */
export function pdfWith(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n'
  const rows = objects.map((body, i) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${i + 1} 0 obj\n${body}\nendobj\n`
    return row
  })
  const table = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const dictionary = `<< /Size ${rows.length + 1} /Root 1 0 R ${trailer} >>`
  return Buffer.from(`${text}${table}trailer\n${dictionary}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

/**
 * Small files that end the process in which Typst reads them: its reader calls itself for each
 * level until its stack is full, which no program can catch.
 */
export const crashingPdfs = (): Readonly<Record<string, Buffer>> => {
  const table = pdfOf(['x']).indexOf('xref\n')
  const levels = 20_000
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
  const nodes = Array.from({ length: levels }, (_, i) => `<< /Type /Pages /Count 1 /Kids [${i + 3} 0 R] >>`)
  return {
    // less than 600 bytes
    'a table of objects that follows itself': pdfOf(['x'], '', `/Prev ${table}`),
    'a page with 100,000 nested arrays': pdfOf(['x'], `/Deep ${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    'a page tree of 20,000 levels': pdfWith(['<< /Type /Catalog /Pages 2 0 R >>', ...nodes, page]),
  }
}
