import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import type PDFDocument from 'pdfkit'
import { brand as ownBrand } from '#common/brand.ts'
import { onFirstUse } from './on-first-use.ts'
import type { Services } from './services.ts'

type Fact = readonly [label: string, value: string]
/** `share`: of the width of the page, 1 in all. */
type Column = { head: string; share: number; isRight?: true }
export type PdfPart =
  | { facts: readonly Fact[] }
  | { text: string }
  | { columns: readonly Column[]; rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]> }
  /** Amounts, the last of which is what it comes to. */
  | { sums: readonly Fact[] }

export type Pdf = { title: string; lead: string; madeAt: Temporal.Instant; parts: readonly PdfPart[] }

const require = createRequire(import.meta.url)
const pdfkit = onFirstUse<typeof PDFDocument>('pdfkit')
const files = {
  regular: '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  bold: '@fontsource/figtree/files/figtree-latin-700-normal.woff',
  // Names in letters that ours lacks: Welsh ŵ, Polish ł, Greek, Cyrillic.
  'regular of all': 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'bold of all': 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
}
type Weight = 'regular' | 'bold'
/** What figtree-latin has (the `unicode-range` of its package). */
const isLatin = /^[\u0020-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]*$/

const colours = { ink: '#1b201d', second: '#565b57', green: '#00603a', line: '#d9d8d2' }
const a4 = { width: 595.28, height: 841.89 }
const margin = 56
const width = a4.width - 2 * margin
const bottom = a4.height - 84
const rowsAtOnce = 200

/** An A4 document in the look of the product, tagged for screen readers (PDF/UA), a page at a time. */
export function writePdf(services: Pick<Services, 'config'>, pdf: Pdf): NodeJS.ReadableStream {
  const { name, companyLine } = { ...ownBrand, ...services.config.brand }
  const doc = new (pdfkit())({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: pdf.title, Author: name, CreationDate: new Date(pdf.madeAt.epochMilliseconds) },
  } as object)
  for (const [font, file] of Object.entries(files)) doc.registerFont(font, require.resolve(file))
  const root = doc.struct('Document')
  doc.addStructure(root)
  let y = margin

  const set = (weight: Weight, text: string, size: number, colour = colours.ink) =>
    doc
      .font(isLatin.test(text) ? weight : `${weight} of all`)
      .fontSize(isLatin.test(text) ? size : size * 0.9)
      .fillColor(colour)
  const unseen = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const foot = () =>
    unseen(() => {
      doc.page.margins.bottom = 0
      set('regular', companyLine, 8.5, colours.second).text(companyLine, margin, a4.height - 52, { width })
      doc.page.margins.bottom = margin
    })
  const rule = (at: number) =>
    unseen(() =>
      doc
        .moveTo(margin, at)
        .lineTo(margin + width, at)
        .lineWidth(0.7)
        .strokeColor(colours.line)
        .stroke(),
    )
  const need = (height: number) => {
    if (y + height <= bottom) return
    doc.addPage()
    foot()
    y = margin
  }
  type At = { x?: number; width?: number; weight?: Weight; size?: number; colour?: string; isRight?: boolean }
  /** Breaking lines is most of the work of a long statement, and hardly a cell of one needs it. */
  const measure = (text: string, at: At) => {
    const font = set(at.weight ?? 'regular', text, at.size ?? 10, at.colour)
    const wide = font.widthOfString(text)
    return wide <= (at.width ?? width) && !text.includes('\n')
      ? { wide, height: font.currentLineHeight(true) }
      : undefined
  }
  const heightOf = (text: string, at: At) =>
    measure(text, at)?.height ?? doc.heightOfString(text, { width: at.width ?? width })
  const write = (tag: string, text: string, at: At, parent: PDFKit.PDFStructureElement) => {
    const element = doc.struct(tag, {}, () => {
      const line = measure(text, at)
      const { x = margin, width: room = width } = at
      if (line) doc.text(text, at.isRight ? x + room - line.wide : x, y, { lineBreak: false })
      else doc.text(text, x, y, { width: room, align: at.isRight ? 'right' : 'left' })
    })
    parent.add(element)
    element.end()
  }
  const block = (tag: string, text: string, at: At, after: number) => {
    const height = heightOf(text, at)
    need(height)
    write(tag, text, at, root)
    y += height + after
  }

  /** Label and value side by side, as rows of a table that a reader can walk through. */
  function writeFacts(facts: readonly Fact[], { isSums }: { isSums: boolean }) {
    const table = doc.struct('Table')
    root.add(table)
    for (const [at, [label, value]] of facts.entries()) {
      const isTotal = isSums && at === facts.length - 1
      const weight = isTotal ? 'bold' : 'regular'
      const left: At = { width: width * 0.32, weight, ...(!isTotal && { colour: colours.second }) }
      const right: At = isSums
        ? { x: margin + width * 0.5, width: width * 0.5, weight, isRight: true }
        : { x: margin + width * 0.34, width: width * 0.66 }
      if (isSums) left.width = width * 0.5
      const height = Math.max(heightOf(label, left), heightOf(value, right))
      need(height + 10)
      if (isTotal) rule(y - 3)
      if (isTotal) y += 4
      const row = doc.struct('TR')
      table.add(row)
      write('TH', label, left, row)
      write('TD', value, right, row)
      row.end()
      y += height + 6
    }
    table.end()
    y += 14
  }

  async function writeTable({ columns, rows }: Extract<PdfPart, { columns: unknown }>) {
    const gap = 8
    const table = doc.struct('Table')
    root.add(table)
    let written = 0
    const writeRow = (cells: readonly string[], tag: 'TH' | 'TD') => {
      const places: At[] = []
      let x = margin
      for (const { share, isRight } of columns) {
        places.push({
          x,
          width: width * share - (isRight ? 0 : gap),
          isRight: isRight ?? false,
          size: 9.5,
          ...(tag === 'TH' && { weight: 'bold' as const, colour: colours.second }),
        })
        x += width * share
      }
      const height = Math.max(...cells.map((cell, at) => heightOf(cell, places[at]!)))
      if (y + height + 12 > bottom) {
        need(bottom)
        if (tag === 'TD') writeHeads()
      }
      const row = doc.struct('TR')
      table.add(row)
      for (const [at, cell] of cells.entries()) write(tag, cell, places[at]!, row)
      row.end()
      y += height + 5
      rule(y)
      y += 6
    }
    const writeHeads = () =>
      writeRow(
        columns.map(({ head }) => head),
        'TH',
      )
    writeHeads()
    for await (const cells of rows) {
      if (doc.destroyed) return
      writeRow(cells, 'TD')
      // A long statement must not keep everybody else waiting.
      if (++written % rowsAtOnce === 0) await setImmediate()
    }
    table.end()
    y += 14
  }

  async function writeAll() {
    foot()
    block('P', name, { weight: 'bold', size: 13, colour: colours.green }, 26)
    block('H1', pdf.title, { weight: 'bold', size: 22 }, 4)
    block('P', pdf.lead, { size: 11, colour: colours.second }, 20)
    for (const part of pdf.parts) {
      if ('facts' in part) writeFacts(part.facts, { isSums: false })
      else if ('sums' in part) writeFacts(part.sums, { isSums: true })
      else if ('text' in part) block('P', part.text, { size: 9.5, colour: colours.second }, 12)
      else await writeTable(part)
    }
    root.end()
    doc.end()
  }
  writeAll().catch((error: unknown) => doc.emit('error', error))
  return doc
}
