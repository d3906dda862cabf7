import { useFormContext } from 'react-hook-form'
import { formatMoney } from '#common/money.ts'
import { Reveal } from '#ui/reveal.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ListedPupil } from '../../contract.ts'
import type { NewLesson } from '../use-add-lesson.ts'

/** What few lessons need; what a copy or a draft brings along is shown. */
export function MoreOptions({ pupil }: { pupil: ListedPupil | undefined }) {
  const [dropoff, price, payment] = useFormContext<NewLesson>().watch(['dropoff', 'price', 'payment'])
  const isPriced = payment !== 'hours'
  return (
    <Reveal label="More options" isFilled={dropoff !== '' || (isPriced && price !== '')}>
      <TextField
        name="dropoff"
        label="Drop-off postcode"
        optional
        autoComplete="off"
        hint="If it ends somewhere else."
      />
      {isPriced && (
        <TextField
          name="price"
          label="Price in £"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint={
            pupil && pupil.hourlyRatePence !== null
              ? `Leave it empty for ${formatMoney(pupil.hourlyRatePence)} an hour.`
              : 'Leave it empty for the usual rate.'
          }
        />
      )}
    </Reveal>
  )
}
