import type { Finding } from '../finding/finding.ts'

const longest = 400

/**
 * Words that a phrasing may put around the facts. None of them praises, doubts, denies, counts or dates, so that the
 * facts, which have to be there as they are, keep their meaning.
 */
const allowed = new Set(
  `a also an and are area as at be been belongs can car come comes current currently deserves drive drives
driving find focus for further give had happens has have here in is it it’s it's its keep keeps learn learner learning
lesson lessons let let’s let's look looking looks make marked me mind moment moments notice noticed now of on other others
our over part pattern patterns place practice practise record records repeat repeats same see seems seen show
shows skill skills so something still subject subjects take talk that the their them then theory there these
they thing things this time times to together try up us was we were what when where which while with work
working worth you your`.split(/\s+/),
)

/** Why a model's sentence can't be shown; undefined if it can. */
export function findFaultIn(said: string, { facts }: Pick<Finding, 'facts'>): string | undefined {
  const text = said.trim()
  if (text.length === 0 || text.length > longest) return 'length'
  if (/[^\p{L}\d ,.:;’'()–-]/u.test(text)) return 'marks'
  let rest = text.toLowerCase()
  for (const fact of facts.toSorted((a, b) => b.length - a.length)) {
    if (!rest.includes(fact.toLowerCase())) return `missing: ${fact}`
    rest = rest.replaceAll(fact.toLowerCase(), ' ')
  }
  const strange = rest.split(/[^\p{L}\d’']+/u).find((word) => word !== '' && !allowed.has(word))
  return strange && `not a fact: ${strange}`
}
