import { useEffect, useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { including } from '#common/including.ts'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { useDiarySettings } from '#features/diary/web/hooks.ts'
import { timeOf } from '#features/diary/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { timeName } from '#features/lessons/web/schedule/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { storeDraft } from '#ui/drafts.ts'
import { FindField } from '#ui/find-field.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ListSkeleton } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useActingFor } from '#web/acting-for.tsx'
import { useIsCut } from '#web/connection.ts'
import { myZone } from '#web/zone.ts'
import type { ListedPupil } from '../../contract.ts'
import { lessonDraft } from '../drafts.ts'
import { useNextTime, usePupils } from '../hooks.ts'
import { NewLesson, type Repeating, type Sending, someoneNew, useAddLesson } from '../use-add-lesson.ts'
import { balanceText } from '../words.ts'
import { PaymentField } from './payment-field.tsx'

type AddLessonDialogProps = {
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

/** Closed by hand, it forgets what was typed; a reload does not. */
export function AddLessonDialog({ onClose, onBlock, ...props }: AddLessonDialogProps) {
  const pupils = usePupils()
  const settings = useDiarySettings()
  const isCut = useIsCut()
  const principal = useActingFor()
  const { copyOf } = props
  const draft = copyOf || principal ? undefined : lessonDraft(props)
  const forget = () => draft && storeDraft(draft, undefined)
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={copyOf ? 'Copy this lesson' : 'Add a lesson'}
      description={
        copyOf
          ? 'Nothing is booked before you say so. Price and payment are as you choose below.'
          : `At any free time in ${principal ? `${firstName(principal.name)}’s` : 'your'} diary, outside ${principal ? 'the' : 'your'} opening hours too.`
      }
    >
      {pupils.data && settings.data ? (
        <AddLessonForm
          {...props}
          draft={draft}
          onClose={close}
          onBlock={
            onBlock &&
            ((time) => {
              forget()
              onBlock(time)
            })
          }
          pupils={pupils.data.pupils}
          lengths={settings.data.lessonLengths}
        />
      ) : isCut ? (
        <p className="mt-4">
          Adding a lesson needs a network: we have to look whether the time is free. Try again when you have a
          signal.
        </p>
      ) : (
        <ListSkeleton label="Loading your learners" rows={4} />
      )}
    </Dialog>
  )
}

/** More than this are found by typing. */
const fewPupils = 8
const isNamed = (name: string, typed: string) =>
  name.toLocaleLowerCase('en-GB').includes(typed.trim().toLocaleLowerCase('en-GB'))

const times = Array.from({ length: 96 }, (_, at) => timeOf(at * 15))
/** As long as an entered lesson may be. */
const everyLength = Array.from({ length: 32 }, (_, at) => (at + 1) * 15)

function AddLessonForm({
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
}: AddLessonDialogProps & {
  draft: string | undefined
  pupils: readonly ListedPupil[]
  lengths: readonly number[]
}) {
  const usual = lengths.includes(60) ? 60 : (lengths[0] ?? 60)
  const length = copyOf?.minutes ?? given ?? usual
  const samePlace = copyOf?.pickupPlace
  const sameEnd = copyOf?.dropoffPlace
  const [search, setSearch] = useState('')
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
      at: givenAt ?? '10:00',
      minutes: String(length),
      payment: 'cash',
      price: '',
      pickup: samePlace?.postcode ?? '',
      dropoff: sameEnd?.postcode ?? '',
    },
  })
  const { clash, setClash, add, addAnyway, addOverImported, addInCar } = useAddLesson(form, {
    copyOf,
    repeating,
    sending,
    onClose,
    onAdded,
  })
  const [who, payment, at, minutes] = form.watch(['who', 'payment', 'at', 'minutes'])
  const isNew = who === someoneNew
  const pupil = pupils.find(({ id }) => id === who)
  const next = useProposal(form, { pupilId: pupil?.id, from: on, isOn: !givenAt && !copyOf })
  const found = pupils.filter(({ name }) => isNamed(name, search))
  const find = (typed: string) => {
    setSearch(typed)
    const [only, ...others] = pupils.filter(({ name }) => isNamed(name, typed))
    if (typed.trim() && only && others.length === 0) form.setValue('who', only.id, { shouldDirty: true })
  }
  const moveTo = (startsAt: string) => {
    const start = positionOf(startsAt, myZone())
    form.setValue('on', start.on, { shouldDirty: true })
    form.setValue('at', timeName(start.minute), { shouldDirty: true })
    setClash(undefined)
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
      {pupils.length > fewPupils && (
        <FindField label="Find a learner" value={search} onChange={find} found={found.length} />
      )}
      <SelectField
        name="who"
        label="Learner"
        empty="Choose a learner"
        hint={pupil && balanceText(pupil.balance)}
        options={[
          ...pupils
            .filter((one) => one === pupil || found.includes(one))
            .map(({ id, name }) => ({ value: id, label: name })),
          ...(mayAddPupil ? [{ value: someoneNew, label: 'Someone new…' }] : []),
        ]}
      />
      {isNew && (
        <>
          <TextField name="name" label="Their name" autoComplete="off" maxLength={120} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="phone" label="Their phone" type="tel" optional autoComplete="off" />
            <TextField name="email" label="Their email" type="email" optional autoComplete="off" />
          </div>
        </>
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="on"
          label="Date"
          type="date"
          className="col-span-2"
          hint={next && proposalText(next)}
        />
        <SelectField
          name="at"
          label="Starts at"
          options={including(times, at).map((time) => ({ value: time, label: time }))}
        />
        <SelectField
          name="minutes"
          label="Length"
          options={including(everyLength, Number(minutes)).map((minutes) => ({
            value: String(minutes),
            label: formatMinutes(minutes),
          }))}
        />
      </div>
      {isNew && (
        <TextField name="address" label="Pick-up address" optional autoComplete="off" maxLength={200} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="pickup"
          label="Pick-up postcode"
          optional
          autoComplete="off"
          hint={
            isNew
              ? 'Where their lessons usually start.'
              : pupil?.hasAccount
                ? 'Leave it empty for that of their latest lesson. If there’s none, we ask them.'
                : 'Leave it empty for their usual place.'
          }
        />
        <TextField
          name="dropoff"
          label="Drop-off postcode"
          optional
          autoComplete="off"
          hint="If it ends somewhere else."
        />
      </div>
      <PaymentField onLink="Our commission applies." />
      {payment !== 'hours' && (
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
      {!copyOf && repeating?.fields}
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
        <SubmitButton>Add lesson</SubmitButton>
      </div>
    </Form>
  )
}

type Time = 'on' | 'at' | 'minutes'
type TimeFields = {
  formState: { dirtyFields: Partial<Record<Time, boolean>> }
  setValue(name: Time, value: string): void
  resetField(name: Time, options: { defaultValue: string }): void
}
type Proposed = { pupilId: string | undefined; from: string; isOn: boolean }

/** What the instructor has chosen themselves stays. Undefined once they have. */
function useProposal(form: TimeFields, { pupilId, from, isOn }: Proposed) {
  const { on, at, minutes } = form.formState.dirtyFields
  const isOpen = isOn && !on && !at && !minutes
  const { data, isPlaceholderData } = useNextTime({ from, ...(pupilId && { pupilId }) }, isOpen)
  const proposed = isOpen && !isPlaceholderData ? data : undefined
  useEffect(() => {
    if (!proposed) return
    // As defaults: what nobody typed is no draft.
    const propose = (name: Time, value: string) => form.resetField(name, { defaultValue: value })
    const minutes = String(proposed.minutes)
    propose('minutes', minutes)
    if (proposed.startsAt) {
      const start = positionOf(proposed.startsAt, myZone())
      propose('on', start.on)
      propose('at', timeName(start.minute))
    }
    // Compares the draft once more, now that the defaults stand.
    form.setValue('minutes', minutes)
  }, [form, proposed])
  return proposed
}

const proposalText = ({ startsAt, minutes, pickup }: NonNullable<ReturnType<typeof useNextTime>['data']>) =>
  startsAt
    ? `The next free time for ${formatMinutes(minutes)}${pickup ? ` from ${pickup}` : ''}.`
    : `There’s no free time for ${formatMinutes(minutes)} in your opening hours in the next 60 days.`
