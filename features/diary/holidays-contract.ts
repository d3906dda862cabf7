import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { InputDay } from '#common/schema.ts'
import { exceptionOverlaps, HoursException } from './contract.ts'

export const openHoliday = endpoint({
  method: 'POST',
  path: '/api/diary/open-holidays',
  who: ['instructor'],
  summary: 'Gives a bank holiday the weekly hours of its weekday, so that learners can book it.',
  input: z.object({ on: InputDay }),
  output: z.object({ exceptions: z.array(HoursException) }),
  errors: [notFound, exceptionOverlaps],
})
