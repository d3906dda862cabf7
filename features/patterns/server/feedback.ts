import type * as z from 'zod/mini'
import { getCurrentRecord } from '#features/pupils/server/records.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import {
  findingGone,
  type getMyFeedback as endpoint,
  type LearnerFeedback,
  type reviewFinding as reviewEndpoint,
} from '../contract.ts'
import { findPatterns } from '../finding/find-patterns.ts'
import { type Evidence, evidenceKey, type Finding, keyOf } from '../finding/finding.ts'
import type { LearnerRecord } from '../finding/record.ts'
import { decide, findByKey, hasNewEvidence, type Reader, type Review, wordsOf } from '../rules.ts'
import { readPhrasings } from './phrasings.ts'
import { partFor, readOwnRecord, readRecordFor, readShares } from './read-record.ts'
import { isWanted } from './wanted.ts'

/** As the learner. `model`: whose phrasings may be shown. */
export async function getMyFeedback(
  db: Db,
  learnerId: string,
  model: string | undefined,
): Promise<z.input<typeof endpoint.output>> {
  const { isOn, decided, isLookedAtFirst } = await decideAll(db, learnerId)
  const phrasings = await db.asService('how a model worded what the caller may read', (service) =>
    readPhrasings(service, learnerId, model),
  )
  return {
    isOn,
    findings: decided.map(({ finding, words, isConfirmed, isUntouched }) => {
      const phrasing = isUntouched ? phrasings.of(finding) : undefined
      return {
        ...plainOf(finding, () => true),
        ...(phrasing && { text: phrasing, wordedBy: 'model' as const }),
        ...(words && { ...words, wordedBy: 'instructor' as const }),
        isConfirmed,
      }
    }),
    isLookedAtFirst,
  }
}

/** What a learner may see now; nothing if they don't want any. As the learner, or as the service. */
export async function decideAll(db: Db, learnerId: string) {
  if (!(await isWanted(db, learnerId))) return { isOn: false, decided: [], isLookedAtFirst: false }
  const record = await readOwnRecord(db, learnerId)
  const shares = await readShares(db, learnerId)
  const { reviews, readers } = await db.asService(
    'what instructors decided about findings of the caller',
    async (service) => ({
      reviews: await listReviews(service, learnerId),
      readers: await listReaders(service, learnerId, record),
    }),
  )
  const seen = readers.map(
    (reader): Reader => ({ ...reader, findings: findPatterns(partFor(record, reader.id, shares)) }),
  )
  return {
    isOn: true,
    decided: findPatterns(record).flatMap((finding) => {
      const decided = decide(finding, seen, reviews)
      return typeof decided === 'string' ? [] : { finding, ...decided }
    }),
    isLookedAtFirst: readers.some(({ looksFirst, isCurrent }) => looksFirst && isCurrent),
  }
}

/** As the instructor: of what they may read. Nothing of somebody they have never taught. */
export async function getLearnerFeedback(
  db: Db,
  instructorId: string,
  learnerId: string,
  model: string | undefined,
): Promise<LearnerFeedback> {
  const isOn = await isWanted(db, learnerId)
  const record = await readRecordFor(db, instructorId, learnerId)
  const findings = isOn ? findPatterns(record) : []
  const own = new Set(
    record.lessons.filter((one) => one.instructorId === instructorId).map(({ lessonId }) => lessonId),
  )
  const canOpen = ({ source, lessonId }: Evidence) =>
    source !== 'lesson' || (lessonId !== null && own.has(lessonId))
  const reviews = (await listReviews(db, learnerId)).filter((one) => one.instructorId === instructorId)
  const looksFirst = await findLooksFirst(db, instructorId)
  const phrasings = await db.asService('how a model worded what the caller may read', (service) =>
    readPhrasings(service, learnerId, model),
  )
  return {
    isOn,
    looksFirst,
    findings: findings.map((finding) => {
      const review = reviews.find((one) => one.finding === keyOf(finding))
      const isNew = review !== undefined && hasNewEvidence(finding, review)
      const standing = review?.decision === 'dismissed' && isNew ? undefined : review
      const phrasing = standing || looksFirst ? undefined : phrasings.of(finding)
      const isReworded = standing?.ownText || standing?.ownNextStep
      return {
        ...plainOf(finding, canOpen),
        ...(phrasing && { text: phrasing, wordedBy: 'model' as const }),
        ...(isReworded && { ...wordsOf(standing, finding), wordedBy: 'instructor' as const }),
        decision: standing?.decision ?? 'open',
        decidedAt: standing?.decidedAt ?? null,
        hasNewEvidence: isNew,
        ownText: finding.text,
        ownNextStep: finding.nextStep,
      }
    }),
  }
}

/** @throws notFound, findingGone */
export async function reviewFinding(
  db: Db,
  instructorId: string,
  { id: learnerId, key, decision, text, nextStep }: z.output<typeof reviewEndpoint.input>,
  model: string | undefined,
): Promise<LearnerFeedback> {
  await getCurrentRecord(db, instructorId, learnerId)
  if (!(await isWanted(db, learnerId))) fail(findingGone)
  const finding = findByKey(findPatterns(await readRecordFor(db, instructorId, learnerId)), key)
  if (!finding) return fail(findingGone)
  await db.asService('a finding that the caller may read', (service) =>
    decision === 'open'
      ? service.execute(
          'patterns.takeReviewBack',
          'delete from public.finding_reviews where learner_id = $1 and instructor_id = $2 and finding = $3',
          [learnerId, instructorId, key],
        )
      : service.execute(
          'patterns.review',
          `insert into public.finding_reviews (learner_id, instructor_id, finding, decision, own_text, own_next_step, evidence)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (learner_id, instructor_id, finding) do update set decision = excluded.decision, own_text = excluded.own_text,
             own_next_step = excluded.own_next_step, evidence = excluded.evidence, decided_at = clock()`,
          [
            learnerId,
            instructorId,
            key,
            decision,
            decision === 'confirmed' ? changed(text, finding.text) : null,
            decision === 'confirmed' ? changed(nextStep, finding.nextStep) : null,
            finding.evidence.map(evidenceKey).slice(0, mostEvidence),
          ],
        ),
  )
  return getLearnerFeedback(db, instructorId, learnerId, model)
}

export async function setLooksFirst(db: Db, instructorId: string, looksFirst: boolean) {
  await db.execute(
    'patterns.setLooksFirst',
    `insert into public.feedback_settings (instructor_id, looks_first) values ($1, $2)
     on conflict (instructor_id) do update set looks_first = excluded.looks_first`,
    [instructorId, looksFirst],
  )
  return { looksFirst }
}

/** As the table holds. */
const mostEvidence = 200

const changed = (given: string | undefined, ours: string) =>
  given === undefined || given === ours ? null : given

const plainOf = (finding: Finding, canOpen: (one: Evidence) => boolean) => {
  const { facts: _facts, evidence, ...rest } = finding
  return {
    ...rest,
    key: keyOf(finding),
    evidence: evidence.map((one) => ({ ...one, canOpen: canOpen(one) })),
    wordedBy: 'product' as const,
  }
}

const findLooksFirst = async (db: Db, instructorId: string) =>
  (
    await db.find(
      'patterns.findLooksFirst',
      'select looks_first from public.feedback_settings where instructor_id = $1',
      [instructorId],
    )
  )?.looksFirst ?? false

const listReviews = async (db: Db, learnerId: string): Promise<Review[]> =>
  (
    await db.list(
      'patterns.listReviews',
      `select instructor_id, finding, decision, own_text, own_next_step, evidence, decided_at
       from public.finding_reviews where learner_id = $1`,
      [learnerId],
    )
  ).map((row) => ({ ...row, decision: row.decision as Review['decision'] }))

/** Who taught or teaches this learner, as the service. */
async function listReaders(
  db: Db,
  learnerId: string,
  record: LearnerRecord,
): Promise<Omit<Reader, 'findings'>[]> {
  const wrote = [...record.lessons, ...record.mocks].flatMap(({ instructorId }) => instructorId ?? [])
  return db.list(
    'patterns.listReaders',
    `select i.id, coalesce(s.looks_first, false) as "looks_first!", exists (select from public.pupils p
         where p.instructor_id = i.id and p.person_id = $1 and p.left_at is null and p.archived_at is null)
         and not exists (select from auth.users u where u.id = i.id and u.banned_until > clock()) as "is_current!"
     from public.profiles i left join public.feedback_settings s on s.instructor_id = i.id
     where i.id = any($2) or i.id in (select p.instructor_id from public.pupils p where p.person_id = $1) order by i.id`,
    [learnerId, [...new Set(wrote)]],
  )
}
