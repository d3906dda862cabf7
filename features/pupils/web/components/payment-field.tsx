import { RadioCards } from '#ui/radio-cards.tsx'
import { paymentOptions } from '../words.ts'

/** How an entered lesson is paid; `onLink` is said of a card link. */
export const PaymentField = ({ hint, onLink }: { hint?: string | undefined; onLink: string }) => (
  <RadioCards
    name="payment"
    label="Payment"
    {...(hint && { hint })}
    options={paymentOptions.map((option) =>
      option.value === 'card-link' ? { ...option, hint: onLink } : option,
    )}
  />
)
