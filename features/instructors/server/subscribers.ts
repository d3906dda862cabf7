import { react } from '#server/events.ts'
import { ensureInstructor } from './instructors.ts'

export const reactions = [
  react<{ person_id: string }>('profile.created', 'make-instructor', ({ person_id }, house) =>
    house.asSystem('a new instructor’s rows', (db) => ensureInstructor(db, person_id)),
  ),
]
