import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as photoContract from '../photo-contract.ts'
import { findInstructors, getInstructor } from './directory.ts'
import { remindOfExpiry } from './expiry.ts'
import { forgetDocuments } from './forget-documents.ts'
import { getMyInstructor, setMyInstructor } from './instructors.ts'
import { decidePhoto, getMyPhotos, listPhotosToCheck, submitPhoto } from './photos.ts'
import { subscribers } from './subscribers.ts'
import { decideVetting, getMyVetting, listVettingEvents, listVettings, submitVetting } from './vetting.ts'

export const feature: Feature = {
  name: 'instructors',
  routes(app) {
    route(app, contract.findInstructors, ({ db, input }) => findInstructors(db, input))
    route(app, contract.getMyInstructor, ({ db, me }) => getMyInstructor(db, me.id))
    route(app, contract.setMyInstructor, ({ db, me, input }) => setMyInstructor(db, me.id, input))
    route(app, contract.getInstructor, ({ db, input }) => getInstructor(db, input))
    route(app, contract.getMyVetting, ({ db, me }) => getMyVetting(db, me.id))
    route(app, contract.submitVetting, ({ db, me, input }) => submitVetting(db, me.id, input))
    route(app, contract.listVettings, ({ db, input }) =>
      listVettings(db, input.status, input.page, input.expiresWithinDays),
    )
    route(app, contract.listVettingEvents, async ({ db, input }) => ({
      events: await listVettingEvents(db, input.id),
    }))
    route(app, photoContract.getMyPhotos, ({ db, me }) => getMyPhotos(db, me.id))
    route(app, photoContract.submitPhoto, ({ db, me, input: { kind, path } }) =>
      submitPhoto(db, me.id, { kind, path }),
    )
    route(app, photoContract.listPhotosToCheck, ({ db }) => listPhotosToCheck(db))
    route(app, photoContract.decidePhoto, ({ db, input }) =>
      decidePhoto(db, input.id, input.decision, input.reason),
    )
    route(app, contract.decideVetting, ({ db, input }) => decideVetting(db, input.id, input.decision, input))
  },
  jobs: [forgetDocuments, remindOfExpiry],
  subscribers,
  personalData: [
    rowOf(
      'directory_entry',
      `select headline, about, gearboxes, hourly_rate_pence, languages, specialisms, test_centres, gender, car, plan, outcode, sector, radius_km, badge_kind, badge_number, badge_expires_on, licence_expires_on,
         vetted_until, created_at, updated_at from public.instructors where id = $1`,
    ),
    rowsOf(
      'listing_photos',
      'select kind, path, status, reason, submitted_at, decided_at from public.instructor_photos where instructor_id = $1 order by submitted_at',
    ),
    rowsOf(
      'photo_decisions',
      'select photo, what, reason, at from public.photo_decisions where instructor_id = $1 order by at',
    ),
    rowOf('vetting', 'select * from public.vettings where instructor_id = $1'),
    rowsOf(
      'trainee_agreements',
      'select agreed_at from public.trainee_agreements where learner_id = $1 order by agreed_at',
    ),
    rowsOf(
      'vetting_documents',
      `select d.kind, d.path, d.number, d.dated_on from public.vetting_documents d join public.vettings v on v.id = d.vetting_id
       where v.instructor_id = $1 order by d.kind`,
    ),
    rowsOf(
      'vetting_history',
      `select e.what, e.badge_kind, e.badge_number, e.badge_expires_on, e.reason, e.found_on_register, e.at from public.vetting_events e join public.vettings v on v.id = e.vetting_id
       where v.instructor_id = $1 order by e.at`,
    ),
  ],
}
