import * as z from 'zod/mini'
import { defineEvent } from '#common/event.ts'
import { AnyId, Day } from '#common/schema.ts'

/** Once for each drive, when its supervisor confirms it. */
export const practiceConfirmed = defineEvent(
  'practice.confirmed',
  z.object({ driveId: AnyId, learnerId: AnyId, day: Day, minutes: z.int() }),
)
