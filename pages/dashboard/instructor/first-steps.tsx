import { FirstBooking } from '#features/instructors/web/components/first-booking.tsx'
import { PhoneStep } from '#features/places/web/components/phone-step.tsx'

export const FirstSteps = () => <FirstBooking also={<PhoneStep />} />
