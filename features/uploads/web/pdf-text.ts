import { locale } from '#common/locale.ts'
import { mostPages } from './pdf-limits.ts'
import type { PdfFault } from './open-pdf.ts'

const instead = 'You can save it and open it in your PDF program instead.'

export const onRecord = 'Your access is logged.'
/** PDF parsers silently leave out what they cannot make sense of. */
export const mayBeMissing = `${onRecord} If part of it seems to be missing, save the file.`

export const faults: Record<PdfFault, { title: string; says: string }> = {
  locked: { title: 'This file is locked with a password', says: `We can’t show it here. ${instead}` },
  broken: { title: 'We can’t show this file', says: `It’s damaged, or isn’t a PDF. ${instead}` },
  slow: {
    title: 'This file takes too long to show',
    says: `We stopped so it doesn’t slow you down. ${instead}`,
  },
  unreachable: {
    title: 'The viewer didn’t load',
    says: `Please check your connection, close this and open the document again. ${instead}`,
  },
}

export const notAllPages = (pageCount: number) =>
  `This file has ${pageCount.toLocaleString(locale)} pages. We show the first ${mostPages}: save it to read the rest.`
