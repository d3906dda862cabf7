import * as z from 'zod/mini'

/** Of a form's two days, either of which may be empty. */
export const daysInOrder = z.refine<{ from: string; to: string }>(
  ({ from, to }) => !from || !to || from <= to,
  {
    path: ['to'],
    message: 'The last day is before the first.',
  },
)
