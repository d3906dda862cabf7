import * as z from 'zod/mini'
import { defineEvent } from '#common/event.ts'
import { AnyId } from '#common/schema.ts'

/** Once for each mock test that was passed, when it is handed in. */
export const mockPassed = defineEvent(
  'theory.mock-passed',
  z.object({ learnerId: AnyId, mockId: AnyId, score: z.int() }),
)
