import * as fc from 'fast-check'
import type { Cast } from './cast.ts'
import { apikey, authorization, contentType, headersOf } from './headers.ts'
import type { WireRequest } from './request.ts'
import { asJson, bodyOf, inPath, mostly, nastyText } from './words.ts'

const actions = [
  'create',
  'getInstructorAssessments',
  'getStudentAssessments',
  'getAssessmentById',
  'getAssessmentByLessonId',
  'update',
  'destroy',
]

/** Calls of the functions that the product offers, and of some that it does not. */
export function functionRequests(cast: Cast): fc.Arbitrary<WireRequest> {
  const name = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(
        'update-redirect-url',
        'send-verification-email',
        'custom-confirmation-email',
        'lesson-assessment',
        'lesson-assessment',
      ),
    },
    fc.constantFrom('nothing', '', '..', 'a/b'),
    inPath(nastyText),
  )
  const body = bodyOf({
    action: mostly(fc.constantFrom(...actions)),
    student_id: mostly(fc.constantFrom(...cast.ids)),
    lesson_id: mostly(fc.uuid()),
    assessment_id: mostly(fc.uuid()),
    overall_rating: mostly(fc.constantFrom(1, 5, 0, 6, 2.5)),
    instructor_notes: mostly(fc.constantFrom('Good mirrors.', '')),
    assessment_data: mostly(
      fc.constantFrom<unknown>(
        { skills: { 'City Driving': 60 }, strengths: ['Mirrors'], areasForImprovement: [] },
        { skills: { '': 101 } },
        {},
      ),
    ),
    email: mostly(fc.constantFrom(...cast.emails)),
    name: mostly(fc.constant('Ada Hill')),
    role: mostly(fc.constantFrom('student', 'admin')),
    confirmationUrl: mostly(fc.constantFrom('http://127.0.0.1/verify-email', 'https://evil.test/')),
    url: mostly(fc.constantFrom('http://127.0.0.1', 'https://evil.test', 'javascript:1')),
    senderEmail: mostly(fc.constant('hello@hill.uk')),
  })
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant('POST') },
        fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      ),
      name,
      body: asJson(body),
      headers: headersOf({
        authorization: authorization(cast),
        apikey: apikey(cast),
        'content-type': contentType as fc.Arbitrary<string | undefined>,
      }),
    })
    .map(({ method, name, body, headers }) => ({
      method,
      path: `/functions/v1/${name}`,
      headers,
      body: method === 'GET' || method === 'OPTIONS' ? undefined : body,
    }))
}
