import { reauthenticationNeeded } from '#features/accounts/contract.ts'
import { findReauthentication } from '#features/accounts/server/reauthentication.ts'
import { fail } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { networkOf } from '#server/network.ts'
import { rowsOf } from '#server/personal-data.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as payeeContract from '../payee-contract.ts'
import * as calendarContract from '../calendar-contract.ts'
import { office } from './office.ts'
import { findCover, getSchoolCalendar } from './calendar.ts'
import {
  findMySchool,
  findSchool,
  getSchoolInstructor,
  listSchoolInstructors,
  allowOffice,
  nameSchool,
  leaveSchool,
  removeFromSchool,
} from './schools.ts'
import { agreeToPayee, getMyPayee, getSchoolPayees } from './payees.ts'
import { getSchoolReport } from './report.ts'
import { getSchoolRequest, requestSchool, withdrawSchoolRequest } from './requests.ts'
import { subscribers } from './subscribers.ts'

export const feature: Feature = {
  name: 'schools',
  routes(app) {
    route(app, contract.getSchool, async ({ db, me }) => ({ school: await findSchool(db, me.id) }))
    route(app, contract.nameSchool, ({ db, me, input }) => nameSchool(db, me.id, input.name))
    route(app, contract.listSchoolInstructors, async ({ db }) => ({
      instructors: await listSchoolInstructors(db),
    }))
    route(app, contract.getSchoolInstructor, ({ db, input }) =>
      getSchoolInstructor(db, input.id, input.period),
    )
    route(app, calendarContract.getSchoolCalendar, async ({ db, input }) => ({
      instructors: await getSchoolCalendar(db, input),
    }))
    route(app, calendarContract.findCover, async ({ db, input }) => ({
      instructors: await findCover(db, input),
    }))
    route(app, contract.removeFromSchool, ({ db, input }) => removeFromSchool(db, input.id))
    route(app, contract.getSchoolReport, ({ db, input }) => getSchoolReport(db, input.period))
    route(app, contract.getMySchool, async ({ db }) => ({ school: await findMySchool(db) }))
    route(app, contract.allowOffice, async ({ db, me, input }) => ({
      school: await allowOffice(db, me, input.allowed),
    }))
    route(app, payeeContract.getMyPayee, ({ db, me }) => getMyPayee(db, me))
    route(app, payeeContract.agreeToPayee, async ({ asCaller, me, input, services, caller }) => {
      const sessionId = caller.claims['session_id'] as string | undefined
      const { isRecent } = await services.asSystem('who has money paid elsewhere', (db) =>
        findReauthentication(services, db, { sessionId }),
      )
      return isRecent ? asCaller((db) => agreeToPayee(db, services, me, input)) : fail(reauthenticationNeeded)
    })
    route(app, payeeContract.getSchoolPayees, ({ db, me }) => getSchoolPayees(db, me.id))
    route(app, contract.getSchoolRequest, ({ db, me }) => getSchoolRequest(db, me))
    route(app, contract.requestSchool, async ({ asCaller, me, input, request, services }) => {
      await rateLimit.require(services, 'schoolRequests', networkOf(request.ip))
      return asCaller((db) => requestSchool(services, db, me, input))
    })
    route(app, contract.withdrawSchoolRequest, ({ db, me }) => withdrawSchoolRequest(db, me))
    route(app, contract.leaveSchool, ({ db, me }) => leaveSchool(db, me))
  },
  subscribers,
  office,
  personalData: [
    rowsOf(
      'school_you_own',
      'select id, name, created_at, updated_at from public.schools where owner_id = $1',
    ),
    rowsOf(
      'contracts_of_your_school',
      'select c.starts_on, c.note, c.agreed_at, c.ended_at from public.school_contracts c join public.schools s on s.id = c.school_id where s.owner_id = $1 order by c.agreed_at',
    ),
    rowsOf(
      'schools_you_belonged_to',
      'select s.name, m.since, m.office_since, m.left_at, m.left_by from public.school_instructors m join public.schools s on s.id = m.school_id where m.instructor_id = $1 order by m.since',
    ),
    rowsOf(
      'what_your_school_did',
      `select what, detail, lessons, at from public.school_acts where $1 in (by_id, subject_id) order by at`,
    ),
    rowsOf(
      'school_requests',
      'select name, town, instructors, website, message, status, reason, made_at, closed_at from public.school_requests where person_id = $1 order by made_at',
    ),
  ],
}
