import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { detectDrive, tidyDrives } from './detect-drive.ts'
import {
  changeDriveEvent,
  commentOnEvent,
  deleteDrive,
  deleteDriveComment,
  deleteTrace,
  driveSubscribers,
  getDrive,
  listDrives,
  shareDrive,
  stopSharingDrive,
} from './drives.ts'
import { receiveRoute } from './receive.ts'

export const feature: Feature = {
  name: 'drives',
  routes(app) {
    receiveRoute(app)
    route(app, contract.listDrives, async ({ db, me }) => ({ drives: await listDrives(db, me.id) }))
    route(app, contract.getDrive, ({ db, me, input }) => getDrive(db, me.id, input.id))
    route(app, contract.deleteDrive, ({ db, input }) => deleteDrive(db, input.id))
    route(app, contract.deleteTrace, ({ db, input }) => deleteTrace(db, input.id))
    route(app, contract.shareDrive, ({ db, me, input }) =>
      shareDrive(db, me.id, input.id, input.instructorId),
    )
    route(app, contract.stopSharingDrive, async ({ db, input }) => {
      await stopSharingDrive(db, input.id, input.instructorId)
    })
    route(app, contract.changeDriveEvent, ({ db, input }) => changeDriveEvent(db, input))
    route(app, contract.commentOnEvent, ({ db, me, input }) => commentOnEvent(db, me.id, input))
    route(app, contract.deleteDriveComment, ({ db, input }) => deleteDriveComment(db, input.id))
  },
  jobs: [detectDrive, tidyDrives],
  subscribers: driveSubscribers,
  personalData: [
    rowsOf(
      'drives',
      'select id, started_at, source, seconds, km, track, losses, created_at from public.drives where learner_id = $1 order by started_at',
    ),
    rowsOf(
      'raw_traces_of_drives',
      `select t.drive_id, t.created_at, octet_length(t.packed) as bytes
       from public.drive_traces t join public.drives d on d.id = t.drive_id
       where d.learner_id = $1 order by t.created_at`,
    ),
    rowsOf(
      'drive_events',
      `select e.* from public.drive_events e join public.drives d on d.id = e.drive_id
       where d.learner_id = $1 order by e.drive_id, e.number`,
    ),
    rowsOf(
      'drive_comments',
      `select c.drive_id, c.number, c.body, c.created_at, c.author_id = $1 as by_you
       from public.drive_comments c join public.drives d on d.id = c.drive_id
       where d.learner_id = $1 or c.author_id = $1 order by c.created_at`,
    ),
    rowsOf(
      'who_sees_your_drives',
      'select drive_id, instructor_id, shared_at from public.drive_shares where learner_id = $1 order by shared_at',
    ),
  ],
}
