import { firstName } from '#common/first-name.ts'
import { locale } from '#common/locale.ts'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { Affected } from '../../time-off-contract.ts'

/** "Mohammed and Lewis have been emailed other times." */
export function sayEmailed(lessons: readonly Affected[]) {
  const names = namesOf(lessons, 'with-offer')
  if (names.length === 0) return ''
  return `${listOf(names)} ${names.length === 1 ? 'has' : 'have'} been emailed other times.`
}

/** Said before anything is cancelled. */
export function WhoHears({ lessons }: { lessons: readonly Affected[] }) {
  const price = lessons.reduce((sum, { pricePence }) => sum + (pricePence ?? 0), 0)
  const [offered, yours] = [namesOf(lessons, 'with-offer'), namesOf(lessons, 'from-you')]
  return (
    <div className="mt-3" role="status">
      <p className="font-semibold">
        {plural(lessons.length, 'lesson')}
        {price > 0 && ` (${formatMoney(price)})`} will be cancelled, free of charge.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {offered.length > 0 && (
          <li>We’ll email {listOf(offered)}, and offer another time where one is free.</li>
        )}
        {yours.length > 0 && <li>We can’t email {listOf(yours)}. Please text or ring them.</li>}
        {price > 0 && <li>What was paid by card, with credit or with hours goes back to the learner.</li>}
      </ul>
    </div>
  )
}

const namesOf = (lessons: readonly Affected[], hears: Affected['hears']) => [
  ...new Set(lessons.filter((one) => one.hears === hears).map(({ name }) => firstName(name))),
]

const listOf = (names: readonly string[]) => new Intl.ListFormat(locale).format(names)
