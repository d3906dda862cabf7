create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  public boolean not null default false,
  file_size_limit bigint constraint allows_a_file check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  constraint fits_in_an_address check (id ~ '^[A-Za-z0-9_!.*''() &$@=;:+,?-]{1,100}$' and name = id)
);
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('user-uploads', 'user-uploads', true, 10485760,
    '{image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,application/pdf}');
select app.protect('{storage.buckets}');
create policy public_select on storage.buckets for select to anon, authenticated using (public);
grant select on storage.buckets to anon, authenticated;

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null check (length(name) between 1 and 300),
  folder text not null generated always as (split_part(name, '/', 1)) stored,
  owner uuid references auth.users (id) on delete cascade,
  blob text not null unique,
  size bigint not null check (size >= 0),
  mimetype text not null,
  cache_control text not null,
  etag text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  missing_since timestamptz,
  -- Of an instructor's photo: when an administrator did, and it became public.
  approved_at timestamptz,
  check (approved_at is null or split_part(name, '/', 1) = 'instructor-photos'),
  unique (bucket_id, name)
);
create index objects_newest on storage.objects (created_at);
create index objects_of_a_person on storage.objects (owner, folder);
create index objects_without_bytes on storage.objects (missing_since) where missing_since is not null;
-- Blob stores list their keys in byte order, and the sweep follows them.
create index objects_by_blob on storage.objects (blob collate "C");
create index objects_by_path on storage.objects (bucket_id, name collate "C");
create trigger leave_deleted_blob after delete on storage.objects
  for each row execute function storage.leave_blob();
create trigger leave_replaced_blob after update of blob on storage.objects
  for each row when (old.blob <> new.blob) execute function storage.leave_blob();
create trigger keep_new_blob after insert or update of blob on storage.objects
  for each row execute function storage.keep_blob();
create trigger check_allowance before insert or update of blob on storage.objects
  for each row execute function storage.check_allowance();
create trigger keep_opened_document before insert or update of blob on storage.objects
  for each row when (new.name like 'id-documents/%') execute function storage.keep_opened_document();
create trigger check_owner before insert or update of blob on storage.objects
  for each row when (new.owner is not null) execute function storage.check_owner();

select app.protect('{storage.objects}');
create policy own_select on storage.objects for select to authenticated
  using (owner = (select auth.uid()) or (folder <> 'receipts' and (select auth.is_admin())));
create policy registering_select on storage.objects for select to anon
  using (owner = (select public.registering_person()));
create policy own_insert on storage.objects for insert to authenticated
  with check (owner = (select auth.uid()) and bucket_id = 'user-uploads'
    and name ~ '^(profile-images|instructor-photos|id-documents|receipts)/[^/]+$'
    and case split_part(name, '/', 1) when 'profile-images' then true
      when 'instructor-photos' then (select auth.role_of_me()) = 'instructor'
      when 'receipts' then (select auth.role_of_me()) = 'instructor'
      else (select auth.role_of_me()) is distinct from 'student' end);
create policy registering_insert on storage.objects for insert to anon
  with check (owner = (select public.registering_person()) and bucket_id = 'user-uploads'
    and name ~ '^(profile-images|id-documents)/[^/]+$');
-- What is checked is what was sent: a photo's name never takes other bytes.
create policy own_update on storage.objects for update to authenticated
  using (owner = (select auth.uid()) and folder not in ('instructor-photos', 'receipts'));
create policy own_delete on storage.objects for delete to authenticated
  using ((owner = (select auth.uid()) and approved_at is null)
    or (folder <> 'receipts' and (select auth.is_admin())));
grant select, insert on storage.objects to anon;
grant select, insert, delete,
  update (blob, size, mimetype, cache_control, etag, metadata, updated_at, missing_since)
  on storage.objects to authenticated;

create table storage.leftovers (
  blob text primary key,
  erase_at timestamptz not null
);
create index leftovers_in_turn on storage.leftovers (erase_at);
select app.protect('{storage.leftovers}');

/* Outlives the file and its owner's account: who read which private file. */
create table storage.reads (
  id uuid primary key default uuidv7(),
  object_id uuid not null,
  name text not null,
  owner uuid,
  reader_id uuid,
  -- Of the bytes that were read.
  etag text not null default '',
  how text not null check (how in ('signed-url', 'download')),
  at timestamptz not null default clock()
);
create index reads_of_a_file on storage.reads (object_id, at);
create index reads_of_an_owners_files on storage.reads (owner, at);
create index reads_of_a_name on storage.reads (name);
create index reads_newest on storage.reads (at desc, id desc);
select app.protect('{storage.reads}', 'select, insert, update (name)');
create policy owner_select on storage.reads for select to authenticated
  using (owner = (select auth.uid()) or (select auth.is_admin()));
grant select on storage.reads to authenticated;
