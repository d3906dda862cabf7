import { useFormContext } from 'react-hook-form'
import { firstName } from '#common/first-name.ts'
import { TextField } from '#ui/text-field.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import type { ListedPupil } from '../../contract.ts'
import type { LessonPrices } from '../../lesson-prices-contract.ts'
import { priceWords, someone } from '../price-words.ts'
import type { NewLesson } from '../use-add-lesson.ts'

type LessonPriceProps = {
  pupil: ListedPupil | undefined
  prices: LessonPrices | undefined
  /** Why there are none. */
  noPrice: string | undefined
  isSeries: boolean
}

/** What a lesson costs, or takes of hours paid in advance; of a card link what the instructor gets of it, and where it goes. */
export function LessonPrice({ pupil, prices, noPrice, isSeries }: LessonPriceProps) {
  const [minutes, payment] = useFormContext<NewLesson>().watch(['minutes', 'payment'])
  const isActing = useActingFor() !== null
  const lacksEmail = payment === 'card-link' && pupil && !pupil.hasAccount && !pupil.email && !isActing
  const said =
    prices &&
    priceWords(prices, {
      payment,
      minutes: Number(minutes),
      isSeries,
      name: pupil ? firstName(pupil.name) : someone,
    })
  return (
    <div className="grid gap-4 empty:hidden">
      {(said || noPrice) && <p role="status">{said ?? noPrice}</p>}
      {lacksEmail && (
        <TextField
          name="email"
          type="email"
          label={`${pupil.name}’s email`}
          autoComplete="off"
          hint="The link goes there. We add it to their record."
        />
      )}
    </div>
  )
}
