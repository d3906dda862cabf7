import { Star } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { FieldGroup } from './field-frame.tsx'
import { useField } from './use-field.ts'

type RatingFieldProps = { name: string; label: string; hint?: string; words?: readonly string[] }

/** Real radio buttons; `words` name the steps. The form gets a number. */
export function RatingField({ name, label, hint, words = [] }: RatingFieldProps) {
  const field = useField(name)
  const chosen = Number(useWatch({ name }) ?? 0)
  return (
    <FieldGroup label={label} hint={hint} error={field.error} id={field.id}>
      {(aria) => (
        <span className="flex items-center gap-3">
          <span className="stars stars-input">
            {[1, 2, 3, 4, 5].map((step) => (
              <label key={step}>
                {/* Registered without its element: for radio buttons the form library only reads text. */}
                <input
                  {...aria}
                  id={`${field.id}-${step}`}
                  type="radio"
                  name={name}
                  value={step}
                  checked={step === chosen}
                  onChange={() =>
                    field.form.setValue(name, step, {
                      shouldDirty: true,
                      shouldTouch: true,
                      shouldValidate: field.form.formState.isSubmitted,
                    })
                  }
                  className="sr"
                />
                <Star aria-hidden="true" className={step <= chosen ? 'star-on' : undefined} />
                <span className="sr">{words[step - 1] ? `${step}, ${words[step - 1]}` : `${step} of 5`}</span>
              </label>
            ))}
          </span>
          {chosen > 0 && words[chosen - 1] && (
            <span className="text-md font-semibold">{words[chosen - 1]}</span>
          )}
        </span>
      )}
    </FieldGroup>
  )
}
