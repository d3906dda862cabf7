import { react } from '#server/facts.ts'
import { ensureInstructor } from './instructors.ts'

export const reactions = [
  react<{ id: string }>('profile.created', 'make-instructor', ({ id }, house) => house.asSystem('a new instructor’s rows', (db) => ensureInstructor(db, id))),
]
