import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { answerPractice, describeLink, endSupervising } from './confirming.ts'
import { addDrive, deleteDrive, getLearnersPractice, getPractice } from './drives.ts'
import { mailSupervisors, tidyPractice } from './jobs.ts'
import { addSupervisor, removeSupervisor, sendLink } from './supervisors.ts'

export const feature: Feature = {
  name: 'practice',
  routes(app) {
    route(app, contract.getPractice, ({ db, me }) => getPractice(db, me.id))
    route(app, contract.getLearnersPractice, ({ db, input }) => getLearnersPractice(db, input.id))
    route(app, contract.addPracticeDrive, ({ db, services, me, input }) => addDrive(db, services, me, input))
    route(app, contract.deletePracticeDrive, async ({ db, me, input }) => {
      await deleteDrive(db, me.id, input.id)
      return {}
    })
    route(app, contract.addSupervisor, ({ db, me, input }) => addSupervisor(db, me, input))
    route(app, contract.removeSupervisor, async ({ db, me, input }) => {
      await removeSupervisor(db, me.id, input.id)
      return {}
    })
    route(app, contract.sendPracticeLink, ({ db, services, me, input }) =>
      sendLink(db, services, me, input.id),
    )
    route(app, contract.getPracticeToConfirm, ({ db, input }) => describeLink(db, input.token))
    route(app, contract.answerPractice, ({ db, services, input }) => answerPractice(db, services, input))
    route(app, contract.endSupervising, async ({ db, services, input }) => {
      await endSupervising(db, services, input.token)
      return {}
    })
  },
  jobs: [mailSupervisors, tidyPractice],
  personalData: [
    rowsOf(
      'private_practice',
      `select day, minutes, miles, conditions, skills, note, supervisor_name, confirmed_at, declined_at
       from public.practice_drives where learner_id = $1 order by day, id`,
    ),
    rowsOf(
      'supervisors_of_your_practice',
      `select name, email, eligible_at, mailed_at from public.practice_supervisors
       where learner_id = $1 order by created_at`,
    ),
  ],
}
