-- Storage, whole: buckets beside the product's own, which the service keeps; files without an owner; files whose bytes are gone.

/* A private bucket is nobody's business; the product's own is public, and its folders say what is not. */
drop policy everyone_sees_the_buckets on storage.buckets;
create policy everyone_sees_public_buckets on storage.buckets for select to anon, authenticated using (public);
alter table storage.buckets add constraint a_name_for_an_address check (id ~ '^[A-Za-z0-9_!.*''() &$@=;:+,?-]{1,100}$' and name = id);
alter table storage.buckets add constraint a_limit_that_lets_something_in check (file_size_limit > 0);

/* What the service puts in belongs to nobody. */
alter table storage.objects alter column owner drop not null;
alter table storage.reads alter column owner drop not null;

/* When the sweep first found that the bytes are gone; somebody must look. */
alter table storage.objects add column missing_since timestamptz;
create index objects_without_bytes on storage.objects (missing_since) where missing_since is not null;
/* Blob stores list their keys in the order of the bytes, and the sweep goes along with them. */
create index objects_by_blob on storage.objects (blob collate "C");
create index objects_by_path on storage.objects (bucket_id, name collate "C");

create function storage.find_bucket(bucket text) returns setof storage.buckets
language sql stable security definer set search_path = ''
as $$ select * from storage.buckets where id = bucket $$;

/* Whether everyone who has the address may read it: in the product's own bucket the profile images alone. */
create function storage.is_open(bucket text, path text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from storage.buckets where id = bucket and public and (id <> 'user-uploads' or split_part(path, '/', 1) = 'profile-images')) $$;

create or replace function storage.public_file(bucket text, path text) returns setof storage.objects
language sql stable security definer set search_path = ''
as $$ select * from storage.objects where bucket_id = bucket and name = path and storage.is_open(bucket, path) $$;

/* People give their pictures other names. Papers keep theirs: a vetting refers to them by it. */
drop policy people_replace_their_own_files on storage.objects;
create policy people_replace_their_own_files on storage.objects for update to authenticated using (owner = (select auth.uid()))
  with check (owner = (select auth.uid()) and bucket_id = 'user-uploads' and name ~ '^(profile-images|id-documents)/[^/]+$');
create function storage.check_move() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.role() is distinct from 'service_role' and not (old.folder = 'profile-images' and split_part(new.name, '/', 1) = 'profile-images') then
    raise insufficient_privilege using message = 'new row violates row-level security policy';
  end if;
  return new;
end
$$;
create trigger check_move before update of bucket_id, name on storage.objects for each row execute function storage.check_move();

/* The product stands on its own bucket. */
create function storage.keep_the_bucket() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.id = 'user-uploads' then
    raise insufficient_privilege using message = 'This bucket cannot be deleted';
  end if;
  return old;
end
$$;
create trigger keep_the_bucket before delete on storage.buckets for each row execute function storage.keep_the_bucket();
