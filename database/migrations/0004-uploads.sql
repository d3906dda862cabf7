-- Files people upload. Here are their names, owners and rights; the bytes lie in the blob store under keys that only the server knows.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('user-uploads', 'user-uploads', true, 10485760, '{image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,application/pdf}');
alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
create policy everyone_sees_the_buckets on storage.buckets for select to anon, authenticated using (true);
create policy the_house_keeps_buckets on storage.buckets to service_role using (true) with check (true);
grant select on storage.buckets to anon, authenticated;
grant select, insert, update, delete on storage.buckets to service_role;

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null check (length(name) between 1 and 300),
  folder text not null generated always as (split_part(name, '/', 1)) stored,
  owner uuid not null references auth.users (id) on delete cascade,
  blob text not null unique,
  size bigint not null check (size >= 0),
  mimetype text not null,
  cache_control text not null,
  etag text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  unique (bucket_id, name)
);
create index objects_of_a_person on storage.objects (owner, folder);

/* Blobs that no row points to: replaced, deleted, or still on their way in. A job erases them when their time has come. */
create table storage.leftovers (
  blob text primary key,
  erase_at timestamptz not null
);
create index leftovers_in_turn on storage.leftovers (erase_at);
alter table storage.leftovers enable row level security;
alter table storage.leftovers force row level security;
create policy the_house_keeps_leftovers on storage.leftovers to service_role using (true) with check (true);
grant select, insert, update, delete on storage.leftovers to service_role;

/* However a row goes (its owner, an admin, the account's end), its bytes follow. */
create function storage.leave_blob() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.leftovers (blob, erase_at) values (old.blob, public.clock()) on conflict (blob) do update set erase_at = excluded.erase_at;
  return null;
end
$$;
create trigger leave_deleted_blob after delete on storage.objects for each row execute function storage.leave_blob();
create trigger leave_replaced_blob after update of blob on storage.objects for each row when (old.blob <> new.blob) execute function storage.leave_blob();

/* Before the bytes are written: should we crash in between, they are erased in an hour. */
create function storage.expect_blob(key text) returns void
language sql security definer set search_path = ''
as $$ insert into storage.leftovers (blob, erase_at) values (key, public.clock() + interval '1 hour') $$;

create function storage.keep_blob() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.leftovers where blob = new.blob;
  return null;
end
$$;
create trigger keep_new_blob after insert or update of blob on storage.objects for each row execute function storage.keep_blob();

/*
How much one person may keep: 20 files and 60 MB; whoever is still registering, one file of each kind.
Two uploads of one person at once are counted one after the other.
*/
create function storage.check_allowance() returns trigger
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
  into files, bytes, alike from storage.objects o where o.owner = new.owner and o.id <> new.id;
  if auth.uid() is null and alike > 0 then
    raise insufficient_privilege using message = 'new row violates row-level security policy';
  end if;
  if files >= 20 or bytes + new.size > 62914560 then
    raise exception using errcode = 'UP001', message = 'You have reached the limit of 20 files and 60 MB. Delete a file you no longer need first.';
  end if;
  return new;
end
$$;
create trigger check_allowance before insert or update of blob on storage.objects for each row execute function storage.check_allowance();

alter table storage.objects enable row level security;
alter table storage.objects force row level security;
create policy people_read_their_own_files on storage.objects for select to authenticated using (owner = (select auth.uid()) or (select auth.is_admin()));
create policy whoever_registers_reads_the_new_files on storage.objects for select to anon using (owner = (select public.registering_person()));
create policy people_add_their_own_files on storage.objects for insert to authenticated
  with check (owner = (select auth.uid()) and bucket_id = 'user-uploads' and name ~ '^(profile-images|id-documents)/[^/]+$');
create policy whoever_registers_adds_files on storage.objects for insert to anon
  with check (owner = (select public.registering_person()) and bucket_id = 'user-uploads' and name ~ '^(profile-images|id-documents)/[^/]+$');
create policy people_replace_their_own_files on storage.objects for update to authenticated using (owner = (select auth.uid()));
create policy people_delete_their_own_files on storage.objects for delete to authenticated using (owner = (select auth.uid()) or (select auth.is_admin()));
create policy the_house_keeps_files on storage.objects to service_role using (true) with check (true);
grant select, insert on storage.objects to anon;
grant select, insert, update, delete on storage.objects to authenticated;
grant select, insert, update, delete on storage.objects to service_role;

/* Profile images are for everyone who has their address. */
create function storage.public_file(bucket text, path text) returns setof storage.objects
language sql stable security definer set search_path = ''
as $$ select * from storage.objects where bucket_id = bucket and name = path and folder = 'profile-images' $$;

/* Whether the name is taken, by whomever: two files cannot have one address. */
create function storage.is_taken(bucket text, path text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from storage.objects where bucket_id = bucket and name = path) $$;

/* Who read which private file, when and how. It outlives the file. */
create table storage.reads (
  id uuid primary key default uuidv7(),
  object_id uuid not null,
  name text not null,
  owner uuid not null,
  reader_id uuid,
  how text not null check (how in ('signed-url', 'download')),
  at timestamptz not null default clock()
);
create index reads_of_a_file on storage.reads (object_id, at);
create index reads_of_an_owners_files on storage.reads (owner, at);
alter table storage.reads enable row level security;
alter table storage.reads force row level security;
create policy owners_and_admins_see_who_read on storage.reads for select to authenticated using (owner = (select auth.uid()) or (select auth.is_admin()));
create policy the_house_keeps_the_record on storage.reads to service_role using (true) with check (true);
grant select on storage.reads to authenticated;
grant select, insert on storage.reads to service_role;

create function storage.record_read(file uuid, read_how text) returns void
language sql security definer set search_path = ''
as $$ insert into storage.reads (object_id, name, owner, reader_id, how) select id, name, owner, auth.uid(), read_how from storage.objects where id = file $$;
