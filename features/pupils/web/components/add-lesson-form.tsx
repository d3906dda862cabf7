import { timeOf } from '#features/diary/rules.ts'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { useClosedHoliday } from '#features/diary/web/open-hours.ts'
import { startTimesWith } from '#features/diary/web/quarter-hours.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import { RequestError } from '#web/api-error.ts'
import { instantAt, myZone } from '#web/zone.ts'
import type { ListedPupil } from '../../contract.ts'
import { enteredAs } from '../../rules.ts'
import { useLessonPrices } from '../hooks.ts'
import { shownPence } from '../price-words.ts'
import { someoneNew } from '../typed-learner.ts'
import { NewLesson, type Repeating, type Sending, useAddLesson } from '../use-add-lesson.ts'
import { penceOf } from '../words.ts'
import { proposalText, useProposal } from '../use-proposal.ts'
import { LengthField } from './length-field.tsx'
import { SuggestedTimes } from './suggested-times.tsx'
import { LearnerChoice } from './learner-choice.tsx'
import { MoreOptions } from './more-options.tsx'
import { PaymentField } from './payment-field.tsx'

const LessonPrice = lazily(async () => (await import('./lesson-price.tsx')).LessonPrice)

export type NewLessonProps = {
  repeating?: Repeating | undefined
  sending?: Sending | undefined
  on: string
  /** Without it the next free time from that day on is proposed. */
  at?: string | undefined
  minutes?: number | undefined
  pupilId?: string | undefined
  copyOf?: Lesson | undefined
  onClose: () => void
  onAdded?: ((lesson: Lesson) => void) | undefined
  /** Offers to block the time instead. */
  onBlock?: ((time: { on: string; at: string; minutes: number }) => void) | undefined
}

export function AddLessonForm({
  on,
  at: givenAt,
  minutes: given,
  pupilId,
  copyOf,
  pupils,
  lengths,
  repeating,
  draft,
  sending,
  onClose,
  onAdded,
  onBlock,
}: NewLessonProps & {
  draft: string | undefined
  pupils: readonly ListedPupil[]
  lengths: readonly number[]
}) {
  const usual = lengths.includes(60) ? 60 : (lengths[0] ?? 60)
  const length = copyOf?.minutes ?? given ?? usual
  const samePlace = copyOf?.pickupPlace
  const sameEnd = copyOf?.dropoffPlace
  // The office of a school books for those whom the instructor teaches.
  const mayAddPupil = useActingFor() === null
  const copied = pupils.find(({ learnerId }) => learnerId === copyOf?.learner?.id)
  const form = useForm(NewLesson, {
    defaultValues: {
      who: pupilId ?? copied?.id ?? (pupils.length === 0 && mayAddPupil ? someoneNew : ''),
      name: '',
      phone: '',
      email: '',
      address: '',
      agreesToEmails: false,
      on,
      at: givenAt ?? firstQuarter(on),
      minutes: String(length),
      payment: copyOf ? enteredAs(copyOf.paidWith) : 'cash',
      price: '',
      pickup: samePlace?.postcode ?? '',
      dropoff: sameEnd?.postcode ?? '',
    },
  })
  const values = form.watch()
  const { who, at, payment, on: day } = values
  const isSeries = !copyOf && Boolean(repeating?.isOn(values))
  const holiday = useClosedHoliday(day)
  const isNew = who === someoneNew
  const pupil = pupils.find(({ id }) => id === who)
  const { prices, noPrice, hoursPay } = usePrices(values, {
    pupil,
    isOn: mayAddPupil && (isNew || pupil !== undefined),
    starts: isSeries ? repeating?.startsOf(values) : undefined,
  })
  const { clash, add, addAnyway, addOverImported, addInCar } = useAddLesson(form, {
    copyOf,
    draft,
    shown: prices && shownPence(prices, { payment, isSeries }),
    repeating: copyOf ? undefined : repeating,
    sending,
    onClose,
    onAdded,
  })
  const { proposed: next, isTime } = useProposal(form, {
    pupilId: pupil?.id,
    from: on,
    hoursPay,
    isOn: !copyOf,
    proposesTime: !givenAt && !copyOf,
  })
  const suggests = next && !givenAt
  const moveTo = (startsAt: string) => {
    const start = positionOf(startsAt, myZone())
    form.setValue('on', start.on, { shouldDirty: true })
    form.setValue('at', timeOf(start.minute), { shouldDirty: true })
  }
  return (
    <Form form={form} draft={draft} className="mt-4" onSubmit={add}>
      {clash && (
        <OtherTimes
          error={clash}
          zone={myZone()}
          otherwise="We couldn’t add the lesson. Please try again."
          onChoose={moveTo}
          anyway={{ label: 'Add it anyway', submits: true, onPress: addAnyway }}
          overImported={{ submits: true, onPress: addOverImported }}
          onCar={{ submits: true, onPress: addInCar }}
        />
      )}
      <LearnerChoice pupils={pupils} mayAdd={mayAddPupil} />
      <div className="grid grid-cols-2 gap-4">
        <TextField name="on" label="Date" type="date" />
        <SelectField name="at" label="Starts at" options={startTimesWith(at)} />
      </div>
      {!copyOf && repeating?.days}
      {suggests && !isSeries && (
        <div className="grid gap-2">
          {isTime && <p className="text-sm text-ink-2">{proposalText(next)}</p>}
          <SuggestedTimes times={next.suggestions} onChoose={moveTo} />
        </div>
      )}
      <LengthField />
      {!copyOf && repeating?.fields}
      {holiday && (
        <div role="status">
          <Banner tone="yellow" title={`${holiday}: learners can’t book then`}>
            You can still add this lesson.
          </Banner>
        </div>
      )}
      {isNew && (
        <TextField name="address" label="Pick-up address" optional autoComplete="off" maxLength={200} />
      )}
      <TextField
        name="pickup"
        label="Pick-up postcode"
        optional
        autoComplete="off"
        hint={pickupHint(pupil, isNew)}
      />
      <PaymentField
        hint={next?.payment && next.payment === payment ? 'As they paid last time.' : undefined}
        onLink="Our commission applies."
      />
      <LazyBoundary quiet>
        <LessonPrice pupil={pupil} prices={prices} noPrice={noPrice} isSeries={isSeries} />
      </LazyBoundary>
      <MoreOptions pupil={pupil} />
      {(pupil || isNew) && sending?.preview(pupil)}
      {onBlock && !copyOf && (
        <Button
          variant="plain"
          className="justify-self-start"
          onClick={() => {
            const { on, at, minutes } = form.getValues()
            onBlock({ on, at, minutes: Number(minutes) })
          }}
        >
          Take this time off instead
        </Button>
      )}
      <div className="dialog-bar">
        <SubmitButton>{(!copyOf && repeating?.adds(values)) || 'Add lesson'}</SubmitButton>
      </div>
    </Form>
  )
}

type Priced = {
  pupil: ListedPupil | undefined
  /** The office of a school reads no prices. */
  isOn: boolean
  starts: readonly string[] | undefined
}

/** What the form's lessons cost, and whether hours paid in advance pay for the first; undefined: not known yet. */
function usePrices({ on, at, minutes, price }: NewLesson, { pupil, isOn, starts }: Priced) {
  const all = starts ?? (/^\d{4}-\d\d-\d\d$/.test(on) ? [instantAt(on, at)] : [])
  const pricePence = penceOf(price)
  const isRead = isOn && all.length > 0
  const { data, error, isPlaceholderData } = useLessonPrices(
    {
      minutes,
      starts: all.join(','),
      ...(pupil && { pupilId: pupil.id }),
      ...(pricePence !== null && pricePence >= 0 && { pricePence: String(pricePence) }),
    },
    isRead,
  )
  const isKnown = !isRead || error !== null || (data !== undefined && !isPlaceholderData)
  return {
    prices: isRead && !error ? data : undefined,
    // What is wrong with a field is said there.
    noPrice: isRead && error instanceof RequestError && error.status === 409 ? error.message : undefined,
    hoursPay: isKnown ? isRead && Boolean(data?.lessons[0]?.fromHours) : undefined,
  }
}

/** Until a free time is found: today not one that is over. */
function firstQuarter(on: string) {
  const now = positionOf(new Date().toISOString(), myZone())
  return on === now.on && now.minute >= 600 && now.minute < 1425
    ? timeOf(Math.ceil((now.minute + 1) / 15) * 15)
    : '10:00'
}

const pickupHint = (pupil: ListedPupil | undefined, isNew: boolean) =>
  isNew
    ? 'Where their lessons usually start.'
    : pupil?.hasAccount
      ? 'Leave it empty for that of their latest lesson. If there’s none, we ask them.'
      : 'Leave it empty for their usual place.'
