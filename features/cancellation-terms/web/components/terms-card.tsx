import { Plus, X } from 'lucide-react'
import * as z from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { BasedOn } from '#web/based-on.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import type { setCancellationTerms } from '../../contract.ts'
import { areInOrder, type CancellationTerms, graceMinutes, mostTiers } from '../../rules.ts'
import { sayNotice, sayTerms } from '../../words.ts'
import { useCancellationTermsQuery, useSetCancellationTerms } from '../hooks.ts'

export function TermsCard() {
  const { id } = useSignedIn()
  const terms = useCancellationTermsQuery(id)
  return (
    <Card title="What a late cancellation costs">
      {terms.isLoadingError ? (
        <ErrorState retry={terms.refetch}>We couldn’t load your terms.</ErrorState>
      ) : terms.data ? (
        <BasedOn latest={terms.data} refetch={terms.refetch}>
          {(values, save) => <TermsForm terms={values} save={save} />}
        </BasedOn>
      ) : (
        <ListSkeleton label="Loading your terms" rows={3} />
      )}
    </Card>
  )
}

const outOfOrder = 'Each step needs less notice than the one above it, and must cost more.'

const Terms = z.object({
  tiers: z
    .array(z.object({ hours: z.string(), percent: z.string() }))
    .check(z.refine((tiers) => areInOrder(asTiers(tiers)), outOfOrder)),
  freePasses: z.string(),
})

type Stated = z.output<typeof setCancellationTerms.output>
type TermsFormProps = {
  terms: CancellationTerms
  save: (send: (basedOn: Stated | undefined) => Promise<Stated>) => Promise<boolean>
}

function TermsForm({ terms, save }: TermsFormProps) {
  const form = useForm(Terms, {
    defaultValues: {
      tiers: terms.tiers.map(({ hours, percent }) => ({ hours: String(hours), percent: String(percent) })),
      freePasses: String(terms.freePasses),
    },
  })
  const set = useSetCancellationTerms()
  const values = form.watch()
  const { tiers } = values
  const chosen = { tiers: asTiers(tiers), freePasses: Number(values.freePasses) }
  const isInOrder = areInOrder(chosen.tiers)
  const change = (next: typeof tiers) => form.setValue('tiers', next, { shouldDirty: true })
  return (
    <Form
      form={form}
      onSubmit={() =>
        save(async (basedOn) => {
          const saved = await set.mutateAsync({ ...chosen, basedOn })
          toast({ title: 'Terms saved', tone: 'good' })
          return saved
        })
      }
    >
      <ol className="grid gap-4">
        {tiers.map((_, at) => (
          <li key={places[at]} className="flex items-end gap-3">
            <SelectField
              name={`tiers.${at}.hours`}
              label="With less notice than"
              className="flex-1"
              options={choices(
                usualHours,
                terms.tiers.map(({ hours }) => hours),
                sayNotice,
              )}
            />
            <SelectField
              name={`tiers.${at}.percent`}
              label="I charge"
              className="flex-1"
              options={choices(
                usualPercents,
                terms.tiers.map(({ percent }) => percent),
                (n) => `${n}%`,
              )}
            />
            <IconButton
              label={`Remove step ${at + 1}`}
              icon={<X />}
              onClick={() => change(tiers.filter((_, i) => i !== at))}
            />
          </li>
        ))}
      </ol>
      {tiers.length < mostTiers && (
        <Button
          variant="second"
          size="sm"
          className="justify-self-start"
          icon={<Plus />}
          onClick={() => change([...tiers, nextAfter(chosen.tiers)])}
        >
          Add a step
        </Button>
      )}
      <SelectField
        name="freePasses"
        label="Free passes"
        hint="How many late cancellations each learner gets free in any 12 months."
        options={[0, 1, 2, 3, 4, 6, 12].map((n) => ({
          value: String(n),
          label: n === 0 ? 'None' : String(n),
        }))}
      />
      <Banner
        tone={isInOrder ? 'blue' : 'yellow'}
        title={isInOrder ? 'Learners read this before they book' : undefined}
      >
        <span aria-live="polite">{isInOrder ? sayTerms(chosen) : outOfOrder}</span>
      </Banner>
      <p className="text-sm text-ink-2">
        After booking, learners always have {graceMinutes} minutes to change their mind free of charge, until
        the lesson starts. If you cancel, they pay nothing. Lessons that are booked already keep the terms
        they were booked under.
      </p>
      <SubmitButton>Save terms</SubmitButton>
    </Form>
  )
}

const places = ['first', 'second', 'third', 'fourth']

const usualHours = [2, 4, 6, 12, 24, 36, 48, 72, 96, 168, 240, 336]
const usualPercents = [10, 20, 25, 30, 40, 50, 60, 75, 80, 100]

const asTiers = (tiers: readonly { hours: string; percent: string }[]) =>
  tiers.map(({ hours, percent }) => ({ hours: Number(hours), percent: Number(percent) }))

/** Half the notice for a greater share: what somebody who adds a step most likely means. */
function nextAfter(tiers: CancellationTerms['tiers']) {
  const last = tiers.at(-1)
  if (!last) return { hours: '48', percent: '100' }
  const hours = usualHours.findLast((one) => one <= last.hours / 2) ?? last.hours
  const percent = last.percent < 100 ? 100 : last.percent
  return { hours: String(hours), percent: String(percent) }
}

const choices = (usual: readonly number[], set: readonly number[], say: (value: number) => string) =>
  [...new Set([...usual, ...set])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value: String(value), label: say(value) }))
