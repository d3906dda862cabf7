/*
Who knows each other, for messages: whoever has a lesson together, as before, and the two that an accepted invitation brought together, who have agreed to it
before any lesson.
*/
create or replace function messaging.share_lesson(learner uuid, instructor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.lessons l where l.learner_id = learner and l.instructor_id = instructor and l.status <> 'lapsed')
    or exists (select from public.pupils p where p.learner_id = learner and p.instructor_id = instructor)
$$;

/* Whether learners who do not know this instructor may write: as long as the badge that was checked is good, and nobody has taken the instructor out of the directory. */
create or replace function messaging.takes_questions(instructor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.instructors i where i.id = instructor and i.vetted_until > public.clock() and not i.withdrawn) $$;
