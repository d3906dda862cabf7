import * as z from 'zod/mini'
import { defineEvent } from '#common/event.ts'
import { AnyId } from '#common/schema.ts'

export const planChanged = defineEvent(
  'plan.changed',
  z.object({ instructorId: AnyId, plan: z.enum(['free', 'pro', 'enterprise']) }),
)
