import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Repeating } from '#features/pupils/web/use-add-lesson.ts'
import { penceOf } from '#features/pupils/web/words.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toast } from '#ui/toast.ts'
import { plural } from '#common/plural.ts'
import { call } from '#web/api.ts'
import { useActingFor } from '#web/acting-for.tsx'
import { useCreateSeries } from './hooks.ts'
import { createSeries } from '../contract.ts'
import { type LessonForm, newSeriesOf, repeats, sayAdding, startsOf, whatToLookAt } from './new-series.ts'

const RepeatFields = lazily(async () => (await import('./components/repeat-fields.tsx')).RepeatFields)

const DaysThatFit = lazily(async () => (await import('./components/days-that-fit.tsx')).DaysThatFit)

/** For the form that adds a lesson: it may repeat. */
export function useRepeating(): Repeating {
  const create = useCreateSeries()
  const client = useQueryClient()
  const go = useNavigate()
  const isOwn = useActingFor() === null
  return {
    days: (
      <LazyBoundary quiet>
        <DaysThatFit />
      </LazyBoundary>
    ),
    isOn: (form) => repeats(form as Partial<LessonForm>),
    fields: (
      <LazyBoundary>
        <RepeatFields />
      </LazyBoundary>
    ),
    startsOf: (form) => startsOf(form as Partial<LessonForm>),
    adds: (form) => sayAdding(form as Partial<LessonForm>),
    async save(pupilId, form, { shown, send }) {
      const series = newSeriesOf(pupilId, form as LessonForm)
      if (!series) return false
      const pricePence = penceOf(String(form['price'] ?? ''))
      const input = {
        ...series,
        ...(pricePence !== null && { pricePence }),
        ...(shown && { shownPence: shown }),
      }
      // Pressed before the days were there, it would add lessons that nobody has looked at.
      const planned = await call(createSeries, { ...input, choices: [], dryRun: true }, undefined, { client })
      const lookAt = whatToLookAt(planned.lessons, form as LessonForm)
      if (lookAt) throw new Error(lookAt)
      const created = await send(() => create.mutateAsync(input))
      const unresolved = created.series?.unresolved ?? 0
      toast({
        title: `${plural(created.lessons.filter(({ fits }) => fits).length, 'lesson')} added`,
        ...(unresolved > 0
          ? { description: `${plural(unresolved, 'day')} to decide about.` }
          : created.series?.untilOn === null && { description: 'We’ll add later lessons as time goes on.' }),
        tone: 'good',
      })
      if (isOwn && unresolved > 0 && created.series) await go(`/dashboard/series/${created.series.id}`)
      return true
    },
  }
}
