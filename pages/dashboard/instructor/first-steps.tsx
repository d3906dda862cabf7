import { FirstBooking } from '#features/instructors/web/components/first-booking.tsx'
import { PayoutStep } from '#features/payouts/web/components/payout-step.tsx'
import { PhoneStep } from '#features/places/web/components/phone-step.tsx'

export const FirstSteps = () => (
  <FirstBooking
    also={
      <>
        <PhoneStep />
        <PayoutStep />
      </>
    }
  />
)
