import { useState } from 'react'
import * as z from 'zod/mini'
import { firstName } from '#common/first-name.ts'
import { formatDay, formatMinutes, formatTime, homeZone } from '#common/time.ts'
import { InputDay } from '#common/schema.ts'
import { gearboxes, gearboxNames, type Gearbox } from '#features/diary/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Cover } from '../../calendar-contract.ts'
import { coverLengths } from '../../rules.ts'
import { addressOfLesson, firstWish, isFar, saysDrive, saysStart } from '../cover-words.ts'
import { useFindCover } from '../hooks.ts'

const Wish = z.object({
  on: InputDay,
  at: z.string().check(z.regex(/^\d\d:\d\d$/, 'Choose a time.')),
  minutes: z.string(),
  postcode: z.string().check(z.trim(), z.maxLength(10)),
  gearbox: z.string(),
  insteadOf: z.string(),
})

type CoverCardProps = {
  on: string
  openedAt: string
  instructors: readonly { id: string; name: string }[]
}

type Found = {
  startsAt: string
  hasPostcode: boolean
  minutes: string
  list: readonly Cover[]
}

/** Somebody is ill, or a learner rings: who can teach then. */
export function CoverCard({ on, openedAt, instructors }: CoverCardProps) {
  const form = useForm(Wish, {
    defaultValues: { ...firstWish(on, openedAt), minutes: '60', postcode: '', gearbox: '', insteadOf: '' },
  })
  const find = useFindCover()
  const [found, setFound] = useState<Found>()
  return (
    <Card title="Who can take a lesson?">
      <Form
        form={form}
        onSubmit={async ({ on: day, at, minutes, postcode, gearbox, insteadOf }) => {
          const startsAt = Temporal.PlainDateTime.from(`${day}T${at}`)
            .toZonedDateTime(homeZone)
            .toInstant()
            .toString()
          const { instructors: list } = await find({
            startsAt,
            minutes: Number(minutes),
            ...(postcode && { postcode }),
            ...(gearbox && { gearbox: gearbox as Gearbox }),
            ...(insteadOf && { insteadOf }),
          })
          setFound({
            startsAt,
            hasPostcode: postcode !== '',
            minutes,
            list,
          })
        }}
      >
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3">
          <TextField name="on" label="Day" type="date" />
          <TextField name="at" label="Time" type="time" />
          <SelectField
            name="minutes"
            label="Length"
            options={coverLengths.map((value) => ({ value: `${value}`, label: formatMinutes(value) }))}
          />
          <TextField name="postcode" label="Pick-up postcode" optional autoComplete="off" />
          <SelectField
            name="gearbox"
            label="Gearbox"
            empty="Either"
            options={gearboxes.map((value) => ({ value, label: gearboxNames[value] }))}
          />
          <SelectField
            name="insteadOf"
            label="Instead of"
            empty="Nobody"
            options={instructors.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <div>
          <SubmitButton>Find an instructor</SubmitButton>
        </div>
      </Form>
      {found && (
        <div role="status" className="mt-5">
          <h3 className="font-bold">
            {formatDay(found.startsAt)}, {formatTime(found.startsAt)}
          </h3>
          {found.list.length === 0 && <EmptyState title="No other instructor teaches that." />}
          <ul className="ruled">
            {found.list.map(({ id, name, fits, otherStarts, letsOfficeAct, ...drive }) => (
              <li key={id} className="flex-wrap">
                <span className="flex-1 basis-40">
                  {name}
                  {fits && found.hasPostcode && (
                    <span className="num block text-sm text-ink-2 first-letter:uppercase">
                      {saysDrive(drive)}
                    </span>
                  )}
                </span>
                {fits ? (
                  <>
                    {isFar(drive) ? (
                      <Badge tone="yellow">Can take it, but it’s far</Badge>
                    ) : (
                      <Badge tone="green">Can take it</Badge>
                    )}
                    {letsOfficeAct ? (
                      <ButtonLink
                        size="sm"
                        variant={isFar(drive) ? 'plain' : 'primary'}
                        to={addressOfLesson(id, found.startsAt, found.minutes)}
                        aria-label={`${isFar(drive) ? 'Add anyway' : 'Add lesson'} in ${name}’s diary`}
                      >
                        {isFar(drive) ? 'Add anyway' : 'Add lesson'}
                      </ButtonLink>
                    ) : (
                      <span className="text-sm text-ink-2">Ring {firstName(name)}</span>
                    )}
                  </>
                ) : (
                  <span className="num flex flex-wrap items-center gap-2 text-ink-2">
                    {otherStarts.length > 0 ? 'Could at' : 'Not on that day'}
                    {otherStarts.map((start) =>
                      letsOfficeAct ? (
                        <ButtonLink
                          key={start.startsAt}
                          size="sm"
                          variant={isFar(start) ? 'plain' : 'second'}
                          to={addressOfLesson(id, start.startsAt, found.minutes)}
                        >
                          {saysStart(start)}
                          <span className="sr">
                            : {isFar(start) ? 'add anyway' : 'add lesson'} in {name}’s diary
                          </span>
                        </ButtonLink>
                      ) : (
                        <span key={start.startsAt}>{saysStart(start)}</span>
                      ),
                    )}
                    {otherStarts.length > 0 && !letsOfficeAct && (
                      <span className="text-sm">Ring {firstName(name)}</span>
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="mt-4 text-sm text-ink-2">
        With a pick-up postcode, the drives to and from the lessons around it count: you see how much longer
        each would drive, the shortest first. You can add the lesson where an instructor lets your office into
        their diary; ring the others, and they enter it.
      </p>
    </Card>
  )
}
