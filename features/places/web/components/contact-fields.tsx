import { useFormContext } from 'react-hook-form'
import { Reveal } from '#ui/reveal.tsx'
import { TextField } from '#ui/text-field.tsx'

/** In a form of `contactShape`. `folded`: where something else is asked first, a number can be added in a press. */
export function ContactFields({ instructor, folded = false }: { instructor: string; folded?: boolean }) {
  const form = useFormContext()
  const phone = (
    <TextField
      name="phone"
      type="tel"
      label="Your mobile number"
      optional
      autoComplete="tel"
      hint={`So ${instructor} can ring you if you miss each other. Hidden again the day after your lesson.`}
    />
  )
  return (
    <div className={folded ? 'grid gap-2' : 'grid gap-4'}>
      {folded ? (
        <Reveal label="Add your mobile number" isFilled={form.watch('phone') !== ''}>
          {phone}
        </Reveal>
      ) : (
        phone
      )}
      <label className="tick">
        <input type="checkbox" {...form.register('isUnder18')} />
        <span>I’m under 18</span>
      </label>
      {form.watch('isUnder18') && (
        <>
          <TextField name="guardianName" label="A parent’s or guardian’s name" autoComplete="off" />
          <TextField name="guardianPhone" type="tel" label="Their phone number" autoComplete="off" />
        </>
      )}
    </div>
  )
}
