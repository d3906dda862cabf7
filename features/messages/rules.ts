/** A message is a message, not a document. */
export const longestMessage = 4000

/** How many instructors a learner may ask in 24 hours before having a lesson with them; how much before an answer; and the pace of a person who types. */
export const limits = { questionsADay: 5, unanswered: 5, aMinute: 20 } as const

/** Somebody who was not looking gets a mail this long after the first message that they have not read. */
export const quietMinutes = 5

/** How long a closed report is kept. */
export const reportKeptDays = 365

export const reportReasons = ['unkind', 'sexual', 'unsafe', 'money', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What people choose from, and what the team reads. */
export const reasonWords: Record<ReportReason, string> = {
  unkind: 'Unkind, threatening or hateful',
  sexual: 'Sexual, or asks for pictures',
  unsafe: 'Makes me or somebody else unsafe',
  money: 'Asks for money, or looks like a fraud',
  other: 'Something else',
}

type Piece = { text: string; href?: string }

/** Text cut into words and web addresses. An address is shown as it was written and is never anything but http or https. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"'`{}|\\^]+/gi)) {
    const written = found[0].replace(/[.,;:!?)\]]+$/, '')
    if (!URL.canParse(written)) continue
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) })
    pieces.push({ text: written, href: written })
    at = found.index + written.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
