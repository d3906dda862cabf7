import { subscribe } from '#server/events.ts'
import { ensureInstructor } from './instructors.ts'
import { profileCreated } from '#features/profiles/contract.ts'

export const subscribers = [
  subscribe(profileCreated, 'make-instructor', ({ person_id }, services) =>
    services.asSystem('a new instructor’s rows', (db) => ensureInstructor(db, person_id)),
  ),
]
