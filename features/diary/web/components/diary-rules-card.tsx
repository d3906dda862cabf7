import * as z from 'zod/mini'
import { holidayRegions } from '#common/holiday-regions.ts'
import { formatMinutes } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import { useField } from '#ui/use-field.ts'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { BasedOn } from '#web/based-on.tsx'
import type { DiarySettings } from '../../settings-contract.ts'
import { lessonLengths } from '../../rules.ts'
import { useDiarySettings, useSetDiarySettings } from '../settings-hooks.ts'

export function DiaryRulesCard() {
  const settings = useDiarySettings()
  return (
    <Card title="How learners book">
      {settings.isLoadingError ? (
        <ErrorState retry={settings.refetch}>We couldn’t load your rules.</ErrorState>
      ) : settings.data ? (
        <BasedOn latest={settings.data} refetch={settings.refetch}>
          {(values, save) => <RulesForm settings={values} save={save} />}
        </BasedOn>
      ) : (
        <ListSkeleton label="Loading your rules" rows={4} />
      )}
    </Card>
  )
}

const Rules = z.object({
  lengths: z.array(z.string()).check(z.minLength(1, 'Choose at least one length.')),
  bufferMinutes: z.string(),
  slotStepMinutes: z.string(),
  bookingNoticeHours: z.string(),
  horizonDays: z.string(),
  countsWayHome: z.boolean(),
  opensOnBankHolidays: z.boolean(),
  bankHolidaysOf: z.enum(['', ...holidayRegions]),
})

type RulesFormProps = {
  settings: DiarySettings
  save: (send: (basedOn: DiarySettings | undefined) => Promise<DiarySettings>) => Promise<boolean>
}

function RulesForm({ settings, save }: RulesFormProps) {
  const {
    zone,
    lessonLengths: lengths,
    bufferMinutes,
    slotStepMinutes,
    bookingNoticeHours,
    horizonDays,
    countsWayHome,
    opensOnBankHolidays,
    bankHolidaysOf,
  } = settings
  const form = useForm(Rules, {
    defaultValues: {
      lengths: lengths.map(String),
      bufferMinutes: String(bufferMinutes),
      slotStepMinutes: String(slotStepMinutes),
      bookingNoticeHours: String(bookingNoticeHours),
      horizonDays: String(horizonDays),
      countsWayHome,
      opensOnBankHolidays,
      bankHolidaysOf: bankHolidaysOf ?? '',
    },
  })
  const set = useSetDiarySettings()
  return (
    <Form
      form={form}
      onSubmit={(rules) =>
        save(async (basedOn) => {
          const saved = await set.mutateAsync({
            basedOn,
            zone,
            lessonLengths: lessonLengths.filter((minutes) => rules.lengths.includes(String(minutes))),
            bufferMinutes: Number(rules.bufferMinutes),
            slotStepMinutes: rules.slotStepMinutes === '15' ? 15 : 30,
            bookingNoticeHours: Number(rules.bookingNoticeHours),
            horizonDays: Number(rules.horizonDays),
            countsWayHome: rules.countsWayHome,
            opensOnBankHolidays: rules.opensOnBankHolidays,
            bankHolidaysOf: rules.bankHolidaysOf || null,
          })
          toast({ title: 'Rules saved', tone: 'good' })
          return saved
        })
      }
    >
      <Lengths />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          name="bufferMinutes"
          label="Least gap between lessons"
          options={choices([0, 5, 10, 15, 20, 30, 45, 60, 90, 120], bufferMinutes, (n) =>
            n === 0 ? 'None' : formatMinutes(n),
          )}
        />
        <SelectField
          name="slotStepMinutes"
          label="Start times every"
          options={choices([15, 30], slotStepMinutes, (n) => `${n} minutes`)}
        />
        <SelectField
          name="bookingNoticeHours"
          label="Minimum notice"
          options={choices([0, 1, 2, 4, 12, 24, 48, 72, 168], bookingNoticeHours, sayHours)}
        />
        <SelectField
          name="horizonDays"
          label="Bookable"
          options={choices([7, 14, 28, 42, 60, 90, 180], horizonDays, (n) => `${n} days ahead`)}
        />
        <SelectField
          name="bankHolidaysOf"
          label="Bank holidays"
          hint="Learners can’t book on these days. New regular lessons leave them out."
          className="sm:col-span-2"
          options={[
            { value: '', label: 'Those where I teach' },
            { value: 'england-and-wales', label: 'England and Wales' },
            { value: 'scotland', label: 'Scotland' },
          ]}
        />
      </div>
      <Tick name="opensOnBankHolidays">Take bookings on bank holidays</Tick>
      <Tick name="countsWayHome">The drive from and to my own postcode must fit within my opening hours</Tick>
      <p className="text-sm text-ink-2">
        Between two lessons we leave time for the drive, or the least gap if that’s longer. Drives are
        estimates from postcodes and the time of day.
      </p>
      <SubmitButton>Save rules</SubmitButton>
    </Form>
  )
}

function Tick({ name, children }: { name: keyof z.infer<typeof Rules>; children: string }) {
  const { register } = useField(name)
  return (
    <label className="tick">
      <input {...register} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}

function Lengths() {
  const { id, error, register } = useField('lengths')
  return (
    <FieldGroup id={id} label="Lesson lengths" error={error}>
      {(aria) => (
        <div className="ticks">
          {lessonLengths.map((minutes) => (
            <label key={minutes} className="tick">
              <input {...register} {...aria} type="checkbox" value={String(minutes)} />
              <span>{formatMinutes(minutes)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

const choices = (usual: readonly number[], set: number, say: (value: number) => string) =>
  [...new Set([...usual, set])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: say(value) }))

const sayHours = (hours: number) =>
  hours === 0
    ? 'None'
    : hours % 24 === 0
      ? hours === 24
        ? '1 day'
        : `${hours / 24} days`
      : hours === 1
        ? '1 hour'
        : `${hours} hours`
