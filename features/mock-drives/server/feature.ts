import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import {
  changeMockDrive,
  deleteMockDrive,
  getMockDrive,
  listMockDrives,
  recordMockDrive,
} from './mock-drives.ts'
import { subscribers } from './subscribers.ts'

export const feature: Feature = {
  name: 'mock-drives',
  routes(app) {
    route(app, contract.recordMockDrive, ({ db, me, input }) => recordMockDrive(db, me.id, input))
    route(app, contract.listMockDrives, async ({ db, input }) => ({
      mockDrives: await listMockDrives(db, input.learnerId),
    }))
    route(app, contract.getMockDrive, ({ db, input }) => getMockDrive(db, input.id))
    route(app, contract.changeMockDrive, ({ db, me, input }) => changeMockDrive(db, me.id, input))
    route(app, contract.deleteMockDrive, async ({ db, me, input }) => {
      await deleteMockDrive(db, me.id, input.id)
      return {}
    })
  },
  subscribers,
  personalData: [
    rowsOf(
      'mock_driving_tests',
      `select case when m.learner_id = $1 then 'learner' else 'instructor' end as you_are, k.name as learner, i.name as instructor,
         m.taken_on, m.started_at, m.finished_at, m.minutes, m.driving_faults, m.serious_faults, m.dangerous_faults, m.is_whole, m.passed,
         m.faults, m.sheet, m.note, m.changed_at, m.created_at, m.updated_at
       from public.mock_drives m left join public.profiles k on k.id = m.learner_id left join public.profiles i on i.id = m.instructor_id
       where $1 in (m.learner_id, m.instructor_id) order by m.finished_at`,
    ),
  ],
}
