import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Element = { role?: string; children?: Element[] }

/** What a reader makes of a PDF: its words in order, its title and language, and the roles of its tags. */
export async function readPdf(data: Uint8Array) {
  const doc = await getDocument({ data, verbosity: 0 }).promise
  const texts: string[] = []
  const roles = new Set<string>()
  const collect = ({ role, children = [] }: Element) => {
    if (role) roles.add(role)
    for (const child of children) collect(child)
  }
  for (let nr = 1; nr <= doc.numPages; nr++) {
    const page = await doc.getPage(nr)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    collect((await page.getStructTree()) as Element)
  }
  const info = (await doc.getMetadata()).info as { Title?: string; Language?: string }
  return {
    title: info.Title,
    language: info.Language,
    text: texts.join(' ').replaceAll(/\s+/g, ' '),
    roles,
    pages: doc.numPages,
  }
}
