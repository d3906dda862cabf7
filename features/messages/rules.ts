export const longestMessage = 4000

/** Per learner: new instructors in 24 hours; messages before a reply; messages a minute. */
export const limits = { questionsADay: 5, unanswered: 5, aMinute: 20 } as const

export const quietMinutes = 5

export const complaintKeptDays = 365

export const complaintReasons = ['unkind', 'sexual', 'unsafe', 'money', 'other'] as const
export type ComplaintReason = (typeof complaintReasons)[number]

export const reasonWords: Record<ComplaintReason, string> = {
  unkind: 'Unkind, threatening or hateful',
  sexual: 'Sexual, or asks for pictures',
  unsafe: 'Makes me or someone else feel unsafe',
  money: 'Asks for money, or looks like fraud',
  other: 'Something else',
}

type Piece = { text: string; href?: string }

/** An address is shown as it was written and is only ever http or https. */
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
