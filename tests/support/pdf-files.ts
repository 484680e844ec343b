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
