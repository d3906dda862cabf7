import { subscribe } from '#server/events.ts'
import { ensureInstructor } from './instructors.ts'

export const subscribers = [
  subscribe<{ person_id: string }>('profile.created', 'make-instructor', ({ person_id }, services) =>
    services.asSystem('a new instructor’s rows', (db) => ensureInstructor(db, person_id)),
  ),
]
