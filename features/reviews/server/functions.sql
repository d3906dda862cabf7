/* A learner whose account is gone: the stars they gave stay, their words go, and so does what was written about or to them. */
create or replace function public.empty_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.learner_id is not null and new.learner_id is null then
    update public.reviews set text = '', themes = '{}', reply = '', replied_at = null
      where invitation_id = new.id and by = 'learner';
    delete from public.reviews where invitation_id = new.id and by = 'instructor';
  end if;
  return new;
end
$$;

/* What an instructor's entry shows follows when a lesson goes with its reviews. */
create or replace function public.forget_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.published_at is not null then
    perform public.rate_instructor(old.instructor_id);
  end if;
  return null;
end
$$;

/* One after another: two reviews that are published at once are both counted. */
create or replace function public.rate_instructor(instructor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.instructors where id = instructor for update;
  update public.instructors i set review_count = r.reviews, review_stars = r.stars
  from (
    select count(*)::int as reviews, coalesce(sum(stars), 0)::int as stars
    from public.reviews r join public.review_invitations v on v.id = r.invitation_id
    where v.instructor_id = instructor and r.by = 'learner' and r.removed_at is null and v.published_at is not null
  ) r
  where i.id = instructor and (i.review_count, i.review_stars) is distinct from (r.reviews, r.stars);
end
$$;

/* What everybody may read: the learner by first name, and nothing that leads to them. */
create or replace function public.reviews_of_instructor(
  of_instructor uuid, before_at timestamptz, before_id uuid, most int)
returns table (id uuid, stars int, text text, themes text[], occasion text, learner_name text, published_at timestamptz,
  reply text)
language sql stable security definer set search_path = '' as $$
  select r.id, r.stars, r.text, r.themes, v.occasion, split_part(btrim(p.name), ' ', 1), v.published_at, r.reply
  from public.diaries d
  join public.instructors i on i.id = d.instructor_id
  join public.review_invitations v on v.instructor_id = i.id
  join public.reviews r on r.invitation_id = v.id
  left join public.profiles p on p.id = v.learner_id
  where d.instructor_id = public.instructor_of_public_id(of_instructor) and directory.may_be_booked(i)
    and r.by = 'learner' and r.removed_at is null and v.published_at is not null
    and (before_at is null or (v.published_at, r.id) < (before_at, before_id))
  order by v.published_at desc, r.id desc limit most
$$;

/* How many of each number of stars; no row for somebody whom the directory does not show. */
create or replace function public.stars_of_instructor(of_instructor uuid)
returns table (reviews int, total int, counts int[])
language sql stable security definer set search_path = '' as $$
  select i.review_count, i.review_stars, array(
    select (select count(*)::int from public.reviews r join public.review_invitations v on v.id = r.invitation_id
        where v.instructor_id = i.id and r.by = 'learner' and r.removed_at is null and v.published_at is not null
        and r.stars = step)
    from generate_series(1, 5) step order by step)
  from public.diaries d join public.instructors i on i.id = d.instructor_id
  where d.instructor_id = public.instructor_of_public_id(of_instructor) and directory.may_be_booked(i)
$$;

revoke execute on function public.rate_instructor, public.reviews_of_instructor, public.stars_of_instructor from public;
grant execute on function public.rate_instructor to service_role;
grant execute on function public.reviews_of_instructor, public.stars_of_instructor to authenticated, service_role;
