import { useFormContext } from 'react-hook-form'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Address, SavedPlace } from '../../contract.ts'
import { another } from '../place-form.ts'

type PlaceFieldsProps = {
  /** First name of who sees it. */
  instructor: string
  saved: readonly SavedPlace[]
  lesson: Address | null
  /** Whether the places are the person's own: then a new one can be saved. */
  mayName?: boolean
}

/** In a form of `placeShape`. */
export function PlaceFields({ instructor, saved, lesson, mayName = true }: PlaceFieldsProps) {
  const form = useFormContext()
  const place = form.watch('place')
  const isSaved = saved.some((one) => one.address === lesson?.address && one.postcode === lesson.postcode)
  const options = [
    ...(lesson && !isSaved ? [{ value: 'lesson', label: 'For this lesson', hint: line(lesson) }] : []),
    ...saved.map((one) => ({ value: one.id, label: labels[one.label], hint: line(one) })),
    { value: another, label: 'Another address' },
  ]
  return (
    <div className="grid gap-4">
      {options.length > 1 && (
        <RadioCards
          name="place"
          label={mayName ? `Where should ${instructor} pick you up?` : 'Where will the lesson start?'}
          options={options}
        />
      )}
      {place === another && (
        <>
          {options.length === 1 && <p className="font-semibold">Where should {instructor} pick you up?</p>}
          <TextField
            name="pickup.address"
            label="House number and street"
            autoComplete="street-address"
            placeholder="14 Example Road"
            hint={mayName && `Only ${instructor} sees it, from when you pay until the day after your lesson.`}
          />
          <TextField
            name="pickup.postcode"
            label="Postcode"
            autoComplete="postal-code"
            autoCapitalize="characters"
          />
          <TextField name="pickup.note" label="Note" optional placeholder="Ring the bell, second floor" />
          {mayName && (
            <label className="tick">
              <input type="checkbox" {...form.register('save')} />
              <span>Save as my home</span>
            </label>
          )}
        </>
      )}
    </div>
  )
}

export const labels = { home: 'Home', school: 'School', work: 'Work', other: 'Other place' } as const

export const line = ({ address, postcode }: Address) => [address, postcode].filter(Boolean).join(', ')
