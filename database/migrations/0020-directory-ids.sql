-- The id under which strangers find an instructor: in the directory, for free times, holds and packages. The account's own id stays between people
-- who know each other.
alter table public.diaries add column shown_as uuid not null unique default gen_random_uuid();

/* Whose diary is shown under this id. Somebody's own id, as lessons carry it, stands for itself; an id nobody has is answered as it came. */
create function public.instructor_behind(shown uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select coalesce((select d.instructor_id from public.diaries d where d.shown_as = shown), shown) $$;

create or replace function directory.card(i public.instructors, name text, image text) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'id', (select d.shown_as from public.diaries d where d.instructor_id = i.id), 'name', name, 'profileImage', image, 'headline', i.headline,
    'about', i.about, 'gearboxes', i.gearboxes, 'hourlyRatePence', i.hourly_rate_pence, 'languages', i.languages, 'specialisms', i.specialisms,
    'gender', i.gender, 'car', i.car, 'badgeKind', i.badge_kind, 'badgeExpiresOn', i.badge_expires_on, 'outcode', i.outcode, 'radiusKm', i.radius_km)
$$;
