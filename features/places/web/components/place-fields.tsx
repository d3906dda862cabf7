import { useFormContext } from 'react-hook-form'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Address, type PlaceLabel, placeLabels, type SavedPlace } from '../../contract.ts'
import { another } from '../place-form.ts'

type PlaceFieldsProps = {
  /** First name of who sees it. */
  instructor: string
  saved: readonly SavedPlace[]
  lesson: { pickupPlace: Address | null; dropoffPlace: Address | null }
  /** Whether the places are the person's own: then a new one can be saved. */
  mayName?: boolean
}

/** In a form of `placeShape`. */
export function PlaceFields({ instructor, saved, lesson, mayName = true }: PlaceFieldsProps) {
  const form = useFormContext()
  const place = form.watch('place')
  const end = form.watch('end')
  const { pickupPlace, dropoffPlace } = lesson
  const options = optionsOf(saved, pickupPlace)
  const hasHome = saved.some(({ label }) => label === 'home')
  const names = placeLabels.filter((label) => hasHome || label !== 'home')
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
        </>
      )}
      <div>
        {place === another && (
          <>
            <Reveal
              label={mayName ? `Add a note for ${instructor}` : 'Add a note'}
              isFilled={form.watch('pickup.note') !== ''}
            >
              <TextField name="pickup.note" label="Note" optional placeholder="Ring the bell, second floor" />
            </Reveal>
            {mayName && !hasHome && (
              <label className="tick my-2">
                <input
                  type="checkbox"
                  checked={form.watch('saveAs') === 'home'}
                  onChange={({ target }) => form.setValue('saveAs', target.checked ? 'home' : '')}
                />
                <span>Save this as my home</span>
              </label>
            )}
            {mayName && form.watch('saveAs') !== 'home' && (
              <Reveal
                label={hasHome ? 'Save this place' : 'Save it under another name'}
                onOpen={() => form.getValues('saveAs') || form.setValue('saveAs', freeLabel(names, saved))}
              >
                <SelectField
                  name="saveAs"
                  label="Save this place"
                  options={[
                    { value: '', label: 'Don’t save it' },
                    ...names.map((label) => ({ value: label, label: `As ${saveNames[label]}` })),
                  ]}
                />
              </Reveal>
            )}
          </>
        )}
        <Reveal label="End somewhere else" isFilled={end !== ''}>
          <SelectField
            name="end"
            label="Where does it end?"
            options={[
              { value: '', label: 'Where it starts' },
              ...optionsOf(saved, dropoffPlace).map(({ value, label, hint }) => ({
                value,
                label: hint ? `${label}: ${hint}` : label,
              })),
            ]}
          />
          {end === another && (
            <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
              <TextField name="dropoff.address" label="Drop-off street and number" autoComplete="off" />
              <TextField
                name="dropoff.postcode"
                label="Drop-off postcode"
                autoComplete="off"
                autoCapitalize="characters"
              />
            </div>
          )}
        </Reveal>
      </div>
    </div>
  )
}

const freeLabel = (labels: readonly PlaceLabel[], saved: readonly SavedPlace[]) =>
  labels.find((label) => saved.every((one) => one.label !== label)) ?? 'other'

type PlaceOption = { value: string; label: string; hint?: string }

function optionsOf(saved: readonly SavedPlace[], place: Address | null): PlaceOption[] {
  const isSaved = saved.some((one) => one.address === place?.address && one.postcode === place.postcode)
  return [
    ...(place && !isSaved ? [{ value: 'lesson', label: 'For this lesson', hint: line(place) }] : []),
    ...saved.map((one) => ({ value: one.id, label: labels[one.label], hint: line(one) })),
    { value: another, label: 'Another address' },
  ]
}

const saveNames = { home: 'my home', school: 'my school', work: 'my work', other: 'another place' } as const

export const labels = { home: 'Home', school: 'School', work: 'Work', other: 'Other place' } as const

export const line = ({ address, postcode }: Address) => [address, postcode].filter(Boolean).join(', ')
