-- The end of an account: the ledger stays, the person goes. One `delete from auth.users` does all of it, whoever asks for it, or nothing.

/*
What an instructor taught is their learners' history too, and the books speak of it. So from here on a lesson, its time and what was
written about it bear the instructor's bare id, as payments do. That there is such an instructor is checked when the row is made.
*/
alter table public.diary_entries drop constraint diary_entries_instructor_id_fkey;
alter table public.lessons drop constraint lessons_instructor_id_fkey;
alter table public.lesson_assessments drop constraint lesson_assessments_instructor_id_fkey;

/* The row is locked as a foreign key would lock it: somebody who is just leaving comes before or after, never between. */
create function public.must_have_instructor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'diary_entries' then
    perform from public.diaries where instructor_id = new.instructor_id for key share;
  else
    perform from public.profiles where id = new.instructor_id for key share;
  end if;
  if not found then
    raise foreign_key_violation using message = format('There is no instructor %s', new.instructor_id);
  end if;
  return new;
end
$$;
create trigger must_have_instructor before insert on public.diary_entries for each row execute function public.must_have_instructor();
create trigger must_have_instructor before insert on public.lessons for each row execute function public.must_have_instructor();
create trigger must_have_instructor before insert on public.lesson_assessments for each row execute function public.must_have_instructor();

/* Name and picture of the two people of a lesson, for these two, admins and the app. Who has left has neither. */
create or replace function public.people_in_lesson(of_lesson uuid) returns table (learner_name text, learner_image text, instructor_name text, instructor_image text)
language sql stable security definer set search_path = ''
as $$
  select learner.name, learner.profile_image, coalesce(instructor.name, 'Former instructor'), instructor.profile_image
  from public.lessons l
  left join public.profiles instructor on instructor.id = l.instructor_id
  left join public.profiles learner on learner.id = l.learner_id
  where l.id = of_lesson and (auth.uid() in (l.learner_id, l.instructor_id) or auth.role() = 'service_role' or auth.is_admin())
$$;

/* A lesson that is booked is a promise to somebody, paid or not: it is cancelled or given before one of the two goes. */
create function public.refuse_leaving_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.lessons where status = 'booked' and old.id in (learner_id, instructor_id)) then
    raise restrict_violation using message = 'This account has lessons that are booked: cancel or give them first';
  end if;
  return old;
end
$$;
create trigger refuse_leaving_lessons before delete on public.profiles for each row execute function public.refuse_leaving_lessons();

/* What stays of the lessons of somebody who leaves says when, how long and for how much, and nothing in their own words. */
create function public.take_leave_of_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.diary_entries e where old.id in (e.instructor_id, e.learner_id)
    and not exists (select from public.lessons l where l.id = e.id and l.status in ('delivered', 'cancelled'));
  update public.diary_entries set note = '' where old.id in (instructor_id, learner_id) and note <> '';
  update public.lessons set pickup = null where learner_id = old.id and pickup is not null;
  update public.lessons set cancel_reason = ''
  where cancel_reason <> '' and ((learner_id = old.id and cancelled_by = 'learner') or (instructor_id = old.id and cancelled_by = 'instructor'));
  return old;
end
$$;
create trigger take_leave_of_lessons before delete on public.profiles for each row execute function public.take_leave_of_lessons();

create index lessons_booked_by_learner on public.lessons (learner_id) where status = 'booked';
create index entries_of_a_learner on public.diary_entries (learner_id);

/*
What the house itself kept about somebody: letters to them, addresses in facts, answers to their requests, the names of files that were
read. The account's audit and the record of who read what stay, without the person.
*/
create index facts_of_an_account on app.events ((about ->> 'userId')) where about ? 'userId';
grant update (about) on app.events to service_role;
grant update (name) on storage.reads to service_role;

create function app.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.mails where lower(recipient) in (lower(old.email::text), lower(old.new_email::text));
  update app.events set about = about - '{email,phone,name}'::text[] where about ? 'userId' and about ->> 'userId' = old.id::text and about ?| '{email,phone,name}';
  delete from app.idempotent_answers where person_id = old.id;
  update storage.reads set name = split_part(name, '/', 1) || '/(erased)' where owner = old.id;
  return null;
end
$$;
create trigger forget_person after delete on auth.users for each row execute function app.forget_person();
