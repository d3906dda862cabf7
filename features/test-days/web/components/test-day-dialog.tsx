import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { including } from '#common/including.ts'
import { InputDay } from '#common/schema.ts'
import { dayOf, formatMinutes } from '#common/time.ts'
import { hasOtherTimes, OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { sayInTheWay } from '#features/diary/web/in-the-way.ts'
import type { Pupil } from '#features/pupils/contract.ts'
import { enteredPayments } from '#features/pupils/rules.ts'
import { Pounds } from '#features/pupils/web/components/pounds.ts'
import { paymentOptions, penceOf } from '#features/pupils/web/words.ts'
import { Button } from '#ui/button.tsx'
import { useForm } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { RequestError } from '#web/api-error.ts'
import { formatLocalDay, formatLocalTime, instantAt, myZone } from '#web/zone.ts'
import type { TestDay } from '../../contract.ts'
import { testMinutes } from '../../rules.ts'
import { useAddTestDay, useChangeTestDay, useTestCentres, useTestDayClashes } from '../hooks.ts'

const Day = z.object({
  on: InputDay,
  at: z.string().check(z.regex(/^\d{2}:\d{2}$/, 'Enter the time of the test, such as 10:14.')),
  centre: z.string().check(z.trim(), z.minLength(1, 'Enter the test centre.'), z.maxLength(80)),
  centrePostcode: z.string().check(z.trim(), z.maxLength(20)),
  warmUp: z.string(),
  after: z.string(),
  payment: z.enum(['', ...enteredPayments]),
  price: Pounds,
  hire: Pounds,
})

type Props = { pupil: Pupil; test?: TestDay | undefined; onClose: () => void }

const lengths = (most: number, minutes: number) =>
  including(
    Array.from({ length: most / 15 + 1 }, (_, at) => at * 15),
    minutes,
  ).map((length) => ({ value: String(length), label: length === 0 ? 'None' : formatMinutes(length) }))

export function TestDayDialog({ pupil, test, onClose }: Props) {
  const add = useAddTestDay()
  const change = useChangeTestDay()
  const [clash, setClash] = useState<RequestError>()
  const anyway = useRef(false)
  const form = useForm(Day, {
    defaultValues: {
      on: test ? dayOf(test.testAt, myZone()) : (pupil.drivingTestOn ?? ''),
      at: test ? formatLocalTime(test.testAt) : '',
      centre: test?.centre ?? '',
      centrePostcode: test?.centrePostcode ?? '',
      warmUp: String(test?.warmUpMinutes ?? 60),
      after: String(test?.afterMinutes ?? 30),
      payment: 'cash',
      price: '',
      hire: '',
    },
  })
  const [on, at, centre, warmUp, after, payment] = form.watch([
    'on',
    'at',
    'centre',
    'warmUp',
    'after',
    'payment',
  ])
  const centres = useTestCentres().data?.centres ?? []
  const testAt = on && /^\d{2}:\d{2}$/.test(at) ? instantAt(on, at) : undefined
  const takesTime = Boolean(test ? test.lesson : payment)
  return (
    <FormDialog
      title={test ? 'The test has moved' : 'Add a test day'}
      description={
        test
          ? 'We’ll move the time in your diary at no extra cost to them.'
          : 'Enter the test they’ve booked on GOV.UK. This takes time in your diary and books nothing at the DVSA.'
      }
      form={form}
      submit={test ? 'Move the test day' : 'Add test day'}
      onClose={onClose}
      onSubmit={async ({ on, at, centre, centrePostcode, price, hire, ...values }) => {
        setClash(undefined)
        const day = {
          testAt: instantAt(on, at),
          centre,
          centrePostcode: centrePostcode || null,
          warmUpMinutes: Number(values.warmUp),
          afterMinutes: Number(values.after),
          ...(anyway.current && { overrideTravel: true }),
        }
        anyway.current = false
        try {
          const pricePence = penceOf(price)
          const saved = test
            ? await change.mutateAsync({ id: test.id, ...day })
            : await add.mutateAsync({
                pupilId: pupil.id,
                ...day,
                ...(values.payment && { payment: values.payment }),
                ...(values.payment && pricePence !== null && values.payment !== 'hours' && { pricePence }),
                carHirePence: values.payment && values.payment !== 'hours' ? (penceOf(hire) ?? 0) : 0,
              })
          toast({
            title: test ? 'Test day moved' : 'Test day added',
            description: `${formatLocalDay(saved.testAt)} at ${formatLocalTime(saved.testAt)}, ${saved.centre}`,
            tone: 'good',
          })
          return true
        } catch (error) {
          if (!hasOtherTimes(error)) throw error
          setClash(error)
          return false
        }
      }}
    >
      {clash && (
        <OtherTimes
          error={clash}
          zone={myZone()}
          otherwise="We couldn’t save the test day. Please try again."
          // The DVSA chose the time: other free times of the diary are no help.
          showsTimes={false}
          onChoose={() => {}}
          anyway={{
            label: test ? 'Move it anyway' : 'Add it anyway',
            submits: true,
            onPress: () => void (anyway.current = true),
          }}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField name="on" label="Day of the test" type="date" />
        <TextField name="at" label="Time of the test" type="time" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="centre" label="Test centre" maxLength={80} autoComplete="off" />
        <TextField name="centrePostcode" label="Its postcode" optional maxLength={20} autoComplete="off" />
      </div>
      {centres.length > 0 && (
        <div role="group" aria-label="Your test centres" className="flex flex-wrap gap-2">
          {centres.map((one) => (
            <Button
              key={one.centre}
              variant="second"
              size="sm"
              aria-pressed={one.centre === centre}
              onClick={() => {
                form.setValue('centre', one.centre)
                form.setValue('centrePostcode', one.centrePostcode ?? '')
              }}
            >
              {one.centre}
            </Button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-2 gap-4">
        <SelectField name="warmUp" label="Warm-up before" options={lengths(180, test?.warmUpMinutes ?? 60)} />
        <SelectField name="after" label="Way back after" options={lengths(120, test?.afterMinutes ?? 30)} />
      </div>
      {testAt && takesTime && (
        <p className="text-sm text-ink-2">{blockText(testAt, Number(warmUp), Number(after))}</p>
      )}
      {testAt && !clash && (
        <Clashes
          query={{
            pupilId: pupil.id,
            ...(test && { testDayId: test.id }),
            testAt,
            warmUpMinutes: Number(warmUp),
            afterMinutes: Number(after),
            takesTime: takesTime ? 'true' : 'false',
          }}
          name={firstName(pupil.name)}
        />
      )}
      {!test && (
        <>
          <SelectField
            name="payment"
            label="Payment"
            options={[...paymentOptions, { value: '', label: 'I’m not going: just note the test' }]}
          />
          {payment && payment !== 'hours' && (
            <div className="grid grid-cols-2 gap-4">
              <TextField
                name="price"
                label="Your time in £"
                optional
                inputMode="decimal"
                hint="Empty for their rate."
              />
              <TextField name="hire" label="Car hire in £" optional inputMode="decimal" />
            </div>
          )}
        </>
      )}
    </FormDialog>
  )
}

type ClashesProps = { query: Parameters<typeof useTestDayClashes>[0]; name: string }

/** Before it is saved. A drive alone can be overridden then. */
function Clashes({ query, name }: ClashesProps) {
  const { data } = useTestDayClashes(query)
  if (!data || data.inTheWay.length + data.tests.length === 0) return null
  return (
    <Banner
      tone="yellow"
      title={`That clashes with ${data.inTheWay.length > 0 ? 'your diary' : 'another test'}.`}
    >
      <ul aria-label="In the way" className="grid list-disc gap-1 pl-5">
        {data.inTheWay.map((one) => (
          <li key={sayInTheWay(one)}>{sayInTheWay(one)}</li>
        ))}
        {data.tests.map(({ learner, testAt, centre, isTheirs }) => (
          <li key={testAt}>
            {isTheirs
              ? `${name} already has a test`
              : `${learner ? `${firstName(learner)}’s` : 'Another'} test`}
            : {formatLocalDay(testAt)} at {formatLocalTime(testAt)}, {centre}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function blockText(testAt: string, warmUp: number, after: number) {
  const shift = (minutes: number) =>
    formatLocalTime(new Date(Date.parse(testAt) + minutes * 60_000).toISOString())
  return `In your diary from ${shift(-warmUp)} to ${shift(testMinutes + after)}: the test itself takes about ${testMinutes} minutes.`
}
