import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import { TextField } from '#ui/text-field.tsx'
import { queryFor } from '#web/api.ts'
import { useActingFor } from '#web/acting-for.tsx'
import { getCardLinkShare } from '../../card-link-contract.ts'
import type { ListedPupil } from '../../contract.ts'
import { type NewLesson, someoneNew } from '../use-add-lesson.ts'
import { penceOf } from '../words.ts'

/** What a lesson costs; of a card link what the instructor gets of it, and where it goes. */
export function LessonPrice({ pupil }: { pupil: ListedPupil | undefined }) {
  const [who, minutes, price, payment] = useFormContext<NewLesson>().watch([
    'who',
    'minutes',
    'price',
    'payment',
  ])
  const isActing = useActingFor() !== null
  const pricePence = penceOf(price)
  const share = useQuery({
    ...queryFor(getCardLinkShare, {
      minutes,
      ...(pupil && { pupilId: pupil.id }),
      ...(pricePence !== null && { pricePence: String(pricePence) }),
    }),
    enabled: payment !== 'hours' && !isActing && (pupil !== undefined || who === someoneNew),
    placeholderData: (before) => before,
    retry: false,
  })
  if (payment === 'hours') return null
  if (payment !== 'card-link')
    return (
      share.data && (
        <p>
          <b>{formatMoney(share.data.pricePence)}</b> for {formatMinutes(Number(minutes))}
          {payment === 'cash' ? ', in cash' : ', by bank transfer'}.
        </p>
      )
    )
  const lacksEmail = pupil && !pupil.hasAccount && !pupil.email && !isActing
  return (
    <div className="grid gap-4">
      {share.data && (
        <p role="status">
          {formatMoney(share.data.pricePence)} by card link: you get <b>{formatMoney(share.data.netPence)}</b>{' '}
          after {formatBasisPoints(share.data.commissionBasisPoints)} (
          {formatMoney(share.data.commissionPence)}).
        </p>
      )}
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
