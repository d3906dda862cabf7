import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { mockDriveFinished } from '../contract.ts'
import { mockDriveMail } from './mock-drive-mail.ts'

export const subscribers = [
  subscribe(
    mockDriveFinished,
    'notify-learner',
    ({ mockDriveId: id, learnerId, instructorId, result, finishedAt }, services) =>
      services.asSystem('a mock test was marked', async (db) => {
        const [learner, instructor] = await Promise.all([
          findProfile(db, learnerId),
          findProfile(db, instructorId),
        ])
        if (!learner?.email || !instructor) return
        const to = { name: learner.name, email: learner.email }
        await notify(db, services, {
          kind: 'mock-drive-finished',
          to: learnerId,
          other: instructorId,
          key: `mock-drive-finished ${id}`,
          facts: { mockDriveId: id },
          isByOther: true,
          mail: (url) =>
            mockDriveMail(services, to, { id, instructor: instructor.name, finishedAt, result }, url),
        })
      }),
  ),
]
