create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create or replace function storage.leave_blob() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.leftovers (blob, erase_at) values (old.blob, public.clock())
  on conflict (blob) do update set erase_at = excluded.erase_at;
  return null;
end
$$;

/* Before the bytes are written: after a crash they are erased within an hour. */
create or replace function storage.expect_blob(key text) returns void
language sql security definer set search_path = ''
as $$ insert into storage.leftovers (blob, erase_at) values (key, public.clock() + interval '1 hour') $$;

create or replace function storage.keep_blob() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.leftovers where blob = new.blob;
  return null;
end
$$;

/* 20 files and 60 MB, beside them 2,000 receipts and 1 GB of them; while registering, one of each kind, and 5 GB of all who register. Concurrent uploads are serialised. */
create or replace function storage.check_allowance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  files bigint;
  bytes numeric;
  alike bigint;
begin
  if auth.role() is not distinct from 'service_role' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.owner::text, 4));
  select count(*), coalesce(sum(size), 0), count(*) filter (where o.folder = split_part(new.name, '/', 1))
  into files, bytes, alike from storage.objects o where o.owner = new.owner and o.id <> new.id
    and (o.folder = 'receipts') = (split_part(new.name, '/', 1) = 'receipts');
  if auth.uid() is null and alike > 0 then
    raise insufficient_privilege using message = 'new row violates row-level security policy';
  end if;
  if auth.uid() is null and new.size + (
    select coalesce(sum(o.size), 0) from storage.objects o join auth.users u on u.id = o.owner
    where o.created_at > public.clock() - interval '25 hours' and u.email_confirmed_at is null) > 5368709120
  then
    raise exception using errcode = 'UP002', message = 'No room for files of unconfirmed accounts';
  end if;
  if split_part(new.name, '/', 1) = 'receipts' then
    if files >= 2000 or bytes + new.size > 1073741824 then
      raise exception using errcode = 'UP001', message =
        'You have reached the limit of 2,000 receipts. Delete an expense with one that you no longer need first.';
    end if;
  elsif files >= 20 or bytes + new.size > 62914560 then
    raise exception using errcode = 'UP001', message =
      'You have reached the limit of 20 files and 60 MB. Delete a file you no longer need first.';
  end if;
  return new;
end
$$;

/* An upload link lives two hours and may outlive its account, or a ban. The service may still write. */
create or replace function storage.check_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from auth.users where id = new.owner
      and (deleted_at is not null or (banned_until > public.clock() and new.owner = (select auth.uid())))
  ) then
    raise insufficient_privilege using message = 'new row violates row-level security policy';
  end if;
  return new;
end
$$;

/* What somebody has opened stays what they saw, also under a name that was deleted and taken again. */
create or replace function storage.keep_opened_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from storage.reads r where r.name = new.name and r.reader_id <> new.owner) then
    raise exception using errcode = 'UP003', message =
      'Somebody has opened this document, so it cannot be replaced. Upload the new one under another name.';
  end if;
  return new;
end
$$;

create or replace function storage.is_open(bucket text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.buckets where id = bucket and public
      and (id <> 'user-uploads' or split_part(path, '/', 1) = 'profile-images'))
$$;

create or replace function storage.public_file(bucket text, path text) returns setof storage.objects
language sql stable security definer set search_path = ''
as $$ select * from storage.objects where bucket_id = bucket and name = path
  and (storage.is_open(bucket, path) or approved_at is not null) $$;

create or replace function storage.is_taken(bucket text, path text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from storage.objects where bucket_id = bucket and name = path) $$;

create or replace function storage.record_read(file uuid, read_how text) returns void
language sql security definer set search_path = '' as $$
  insert into storage.reads (object_id, name, owner, reader_id, etag, how)
  select id, name, owner, auth.uid(), etag, read_how from storage.objects where id = file
$$;
