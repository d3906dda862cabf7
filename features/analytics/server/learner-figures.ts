import type { Db } from '#server/database.ts'
import type { Analytics, Totals } from '../contract.ts'
import type { Span } from '../rules.ts'
import { spans, valuesOf } from './spans.ts'

type LearnerCounts = Pick<Totals, 'learnersActive' | 'learnersNew' | 'learnersLost'>

export async function countLearners(
  db: Db,
  instructorId: string,
  list: readonly Span[],
): Promise<LearnerCounts[]> {
  return db.list(
    'analytics.countLearners',
    `with ${spans},
     taught as materialized (select learner_id, starts_at from public.lessons where instructor_id = $1 and status = 'delivered' and learner_id is not null),
     ahead as (select distinct learner_id from public.lessons where instructor_id = $1 and status = 'booked' and ends_at > clock()),
     each as (
       select s.nr, t.learner_id, min(t.starts_at) >= s.starts as is_new,
         bool_or(t.starts_at >= s.starts) as is_active, bool_or(t.starts_at >= s.prior and t.starts_at < s.starts) as was_active
       from spans s join taught t on t.starts_at < s.ends group by s.nr, s.starts, s.prior, t.learner_id)
     select count(e.nr) filter (where e.is_active) as learners_active, count(e.nr) filter (where e.is_new) as learners_new,
       count(e.nr) filter (where e.was_active and not e.is_active and not exists (select from ahead a where a.learner_id = e.learner_id)) as learners_lost
     from spans s left join each e using (nr) group by s.nr order by s.nr`,
    [instructorId, ...valuesOf(list)],
  )
}

export async function findSources(db: Db, instructorId: string, span: Span): Promise<Analytics['sources']> {
  return db.get(
    'analytics.findSources',
    `with ${spans},
     first as (select learner_id, min(starts_at) as at from public.lessons where instructor_id = $1 and status = 'delivered' and learner_id is not null group by learner_id)
     select count(*) filter (where u.learner_id is not null) as invitation, count(*) filter (where u.learner_id is null) as directory
     from spans s join first f on f.at >= s.starts and f.at < s.ends
     left join public.instructor_learners u on u.instructor_id = $1 and u.learner_id = f.learner_id and u.since <= f.at`,
    [instructorId, ...valuesOf([span])],
  )
}

type Skills = Pick<Totals, 'rating' | 'assessments' | 'levelsGained' | 'learnersAssessed'>

/** Levels are a fifth of the score each. */
export async function sumSkills(db: Db, instructorId: string, list: readonly Span[]): Promise<Skills[]> {
  return db.list(
    'analytics.sumSkills',
    `with ${spans},
     written as materialized (select student_id, date, overall_rating, assessment_data -> 'skills' as skills from public.lesson_assessments where instructor_id = $1),
     steps as materialized (
       select w.student_id, k.key as skill, w.date, least(5, floor((k.value)::numeric / 20)) as level from written w, jsonb_each(w.skills) k),
     risen as (
       select s.nr, sum(last.level - coalesce(earlier.level, 0)) as levels
       from spans s
       join lateral (select distinct on (student_id, skill) student_id, skill, level from steps where date >= s.starts and date < s.ends order by student_id, skill, date desc) last on true
       left join lateral (
         select level from steps p where p.student_id = last.student_id and p.skill = last.skill and p.date < s.starts order by date desc limit 1) earlier on true
       group by s.nr)
     select round(avg(w.overall_rating), 2) as rating, count(w.student_id) as assessments, count(distinct w.student_id) as learners_assessed,
       coalesce(max(r.levels), 0) as levels_gained
     from spans s left join written w on w.date >= s.starts and w.date < s.ends left join risen r using (nr) group by s.nr order by s.nr`,
    [instructorId, ...valuesOf(list)],
  )
}
