import { YourFirstBooking } from '#features/guests/web/components/your-first-booking.tsx'
import { NotBookedYet } from '#features/payment-links/web/components/not-booked-yet.tsx'

export const YourBooking = () => <YourFirstBooking notBooked={(lesson) => <NotBookedYet lesson={lesson} />} />
