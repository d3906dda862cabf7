import { type PersonalData, rowOf, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowOf(
    'directory_entry',
    `select headline, about, gearboxes, hourly_rate_pence, languages, specialisms, gender, car, plan, outcode, sector, radius_km, badge_kind, badge_number, badge_expires_on,
       vetted_until, created_at, updated_at from public.instructors where id = $1`,
  ),
  rowOf('vetting', 'select * from public.vettings where instructor_id = $1'),
  rowsOf(
    'vetting_history',
    `select e.what, e.badge_kind, e.badge_number, e.badge_expires_on, e.reason, e.at from public.vetting_events e join public.vettings v on v.id = e.vetting_id
     where v.instructor_id = $1 order by e.at`,
  ),
]
