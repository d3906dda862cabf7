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
        <span>
          I’m under 18
          {!form.watch('isUnder18') && (
            <small className="block text-ink-2">
              If you are, we’ll need a parent’s or guardian’s name and phone number.
            </small>
          )}
        </span>
      </label>
      {form.watch('isUnder18') && (
        <>
          <TextField name="guardianName" label="A parent’s or guardian’s name" autoComplete="off" />
          <TextField name="guardianPhone" type="tel" label="Their phone number" autoComplete="off" />
          <div className="text-sm text-ink-2">
            <p>If you’re under 18:</p>
            <ul className="list-disc pl-5">
              <li>
                What {instructor} sees: your name, and until the day after each lesson where to pick you up,
                your number and these two lines. No other instructor or learner sees them.
              </li>
              <li>
                A parent can pay. Choose “Someone else is paying” at the checkout and send them the link. They
                see the lesson and its price, not your address, number or progress.
              </li>
              <li>
                We don’t write to your parent unless you ask us to. Each payment has a receipt under Payments
                that you can share with them.
              </li>
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
