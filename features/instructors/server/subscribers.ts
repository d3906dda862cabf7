import { subscribe } from '#server/events.ts'
import { ensureInstructor } from './instructors.ts'
import { profileCreated } from '#features/profiles/contract.ts'

export const subscribers = [
  subscribe(profileCreated, 'make-instructor', ({ personId }, services) =>
    services.asSystem('a new instructor’s rows', (db) => ensureInstructor(db, personId)),
  ),
]
