import { useFormContext } from 'react-hook-form'
import { TextField } from '#ui/text-field.tsx'

/** In a form of `contactShape`. */
export function ContactFields({ instructor }: { instructor: string }) {
  const form = useFormContext()
  return (
    <div className="grid gap-4">
      <TextField
        name="phone"
        type="tel"
        label="Your mobile number"
        optional
        autoComplete="tel"
        hint={`So ${instructor} can ring you when they’re outside. Hidden again the day after your lesson.`}
      />
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
