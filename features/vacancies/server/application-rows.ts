import { statesUnderWay } from '../rules.ts'

/** `state`: a column. */
export const isStateUnderWay = (state: string) =>
  `${state} in (${statesUnderWay.map((one) => `'${one}'`).join(', ')})`

/** Of the application `a`: school and instructor see each other's email address. `schoolId`: a column. */
export const showsEmail = (schoolId: string) =>
  `(a.state in ('to-meet', 'offered') or (a.state = 'taken-on' and exists (select from public.school_instructors m
     where m.school_id = ${schoolId} and m.instructor_id = a.instructor_id and m.left_at is null)))`
