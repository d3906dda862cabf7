import * as z from 'zod/mini'
import { apiError } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id } from '#common/schema.ts'

export const guestGone = apiError(
  409,
  'guest-gone',
  'We’re no longer holding that slot. Please choose a time again.',
)

export const takeOverBooking = endpoint({
  method: 'POST',
  path: '/api/guests/booking',
  who: ['student'],
  summary:
    'Brings what a guest holds or has booked into your account, by the access token of the guest: both are you.',
  input: z.object({ guestToken: z.string().check(z.minLength(1), z.maxLength(8_000)) }),
  output: z.object({
    lessonId: Id,
    isHeld: z.boolean(),
  }),
  errors: [guestGone],
})
