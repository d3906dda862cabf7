create extension if not exists btree_gist with schema public;
create extension if not exists citext with schema public;
create extension if not exists cube with schema public;
create extension if not exists pg_trgm with schema public;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create table app.events (
  id uuid primary key default uuidv7(),
  name text not null check (name ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  about jsonb not null,
  actor_id uuid,
  emitted_at timestamptz not null default clock()
);
create index events_by_name on app.events (name, emitted_at);
create index events_by_age on app.events (emitted_at);
create index events_of_an_account on app.events ((about ->> 'userId')) where about ? 'userId';
select app.protect('{app.events}', 'select, insert, update (about), delete');
create policy kept_90_days on app.events as restrictive for delete to service_role
  using (emitted_at < clock() - interval '90 days');

/* In production a delivered body is emptied: its links may open an account. */
create table app.mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  kind text not null,
  body jsonb,
  message_id text not null,
  -- To somebody who may never have heard of us; these have a limit of their own.
  is_unasked boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  -- Anyone who sends it renews this; once it is over, somebody else may.
  leased_until timestamptz,
  attempts int not null default 0,
  last_error text,
  -- For two days, where such emails are counted.
  caused_by uuid,
  created_at timestamptz not null default clock(),
  sent_at timestamptz
);
create index mails_by_recipient on app.mails (lower(recipient), created_at desc);
create index mails_caused_by_people on app.mails (caused_by, created_at) where caused_by is not null;
create index mails_that_failed on app.mails (created_at desc) where state = 'failed';
select app.protect('{app.mails}');

/* Answers may carry links and secrets, and requests codes that are soon guessed: sealed, and a keyed hash. */
create table app.idempotent_answers (
  person_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  endpoint text not null,
  request_hash text not null,
  answer bytea,
  created_at timestamptz not null default clock(),
  primary key (person_id, key)
);
select app.protect('{app.idempotent_answers}');

create table app.seedings (
  name text primary key,
  done_at timestamptz not null default now()
);
select app.protect('{app.seedings}', 'select, insert, delete');

/* Unlogged: not worth writing twice, and worth nothing after a crash. */
create unlogged table app.rate_buckets (
  bucket bytea primary key,
  left_over double precision not null,
  granted boolean not null,
  counted_at timestamptz not null,
  full_at timestamptz not null
);
create index rate_buckets_by_age on app.rate_buckets (full_at);
select app.protect('{app.rate_buckets}');
