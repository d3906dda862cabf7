/** A one-page PDF, plainly marked as a sample, for the demo's vetting queue. */
export function samplePaper(title: string, lines: readonly string[]): Uint8Array {
  const line = (size: number, x: number, y: number, text: string) =>
    `BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`
  const drawing = [
    '0.08 0.34 0.23 RG 4 w 30 30 535 330 re S',
    line(28, 60, 300, title),
    ...lines.map((text, at) => line(18, 60, 262 - at * 26, text)),
    '0.75 g',
    line(64, 130, 140, 'SPECIMEN'),
    '0.35 g',
    line(12, 60, 60, 'Made for the demonstration. Not a document.'),
  ].join('\n')
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 390] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ])
}

function pdf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n'
  const begins = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
