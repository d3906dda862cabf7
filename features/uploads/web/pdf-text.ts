import { locale } from '#common/locale.ts'
import { mostPages } from './pdf-limits.ts'
import type { PdfFault } from './open-pdf.ts'

const instead = 'You can save it instead, and open it with the program that you use for PDFs.'

export const onRecord = 'That you opened it is on record.'
/** PDF parsers silently leave out what they cannot make sense of. */
export const mayBeMissing = `${onRecord} If a part seems to be missing, save the file.`

export const faults: Record<PdfFault, { title: string; says: string }> = {
  locked: { title: 'This file is locked with a password', says: `It cannot be shown here. ${instead}` },
  broken: { title: 'This file cannot be shown', says: `It is damaged, or not a PDF after all. ${instead}` },
  slow: {
    title: 'This file takes too long to draw',
    says: `We stopped, so that it does not hold you up. ${instead}`,
  },
  unreachable: {
    title: 'The viewer did not load',
    says: `Please check your connection, close this and open the document again. ${instead}`,
  },
}

export const notAllPages = (pageCount: number) =>
  `This file has ${pageCount.toLocaleString(locale)} pages. The first ${mostPages} are shown; save it to read the rest.`
