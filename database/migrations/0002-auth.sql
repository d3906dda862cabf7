-- Accounts: who can sign in, since when, and by which proofs. Only the server's own work reaches these tables; people reach them through /auth/v1.

create table auth.users (
  -- Random, not by time: while somebody registers, this id is what proves it is them.
  id uuid primary key default gen_random_uuid(),
  email citext not null unique check (email::text = lower(email::text) and length(email::text) between 3 and 255),
  -- Argon2id in the PHC form. Null: nobody signs in with a password.
  password_hash text check (password_hash like '$argon2id$%'),
  email_confirmed_at timestamptz,
  new_email citext check (new_email::text = lower(new_email::text) and length(new_email::text) between 3 and 255),
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}' check (jsonb_typeof(raw_app_meta_data) = 'object'),
  raw_user_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_user_meta_data) = 'object'),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create trigger touch before update on auth.users for each row execute function app.touch();

/* How a person may prove who they are. */
create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  unique (provider, provider_id)
);
create index identities_of_a_user on auth.identities (user_id);
create trigger touch before update on auth.identities for each row execute function app.touch();

/* One per sign-in. Without its session an access token opens nothing under /auth/v1 any more. */
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- [{ method, timestamp }], newest first, as the access token tells them.
  amr jsonb not null,
  user_agent text check (length(user_agent) <= 300),
  ip inet,
  created_at timestamptz not null default clock(),
  refreshed_at timestamptz
);
create index sessions_of_a_user on auth.sessions (user_id);

/* The token itself is this id and a seal made with the deployment's secret, so a copy of this table opens nothing. */
create table auth.refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent_id uuid references auth.refresh_tokens (id) on delete set null,
  created_at timestamptz not null default clock(),
  revoked_at timestamptz
);
create unique index one_active_refresh_token on auth.refresh_tokens (session_id) where revoked_at is null;
create index refresh_tokens_of_a_session on auth.refresh_tokens (session_id);
create index refresh_tokens_by_parent on auth.refresh_tokens (parent_id);

/* What a mail's link or code proves, once. A new mail of a kind replaces the one before. */
create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
  -- The address it was sent to; a code is only good together with it.
  email citext not null,
  link_hash bytea not null unique,
  code_hash bytea not null,
  -- Six digits can be guessed, so a code takes few wrong tries.
  wrong_codes int not null default 0,
  mail_id uuid references app.mails (id) on delete set null,
  code_challenge text,
  sent_at timestamptz not null default clock(),
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
create index one_time_tokens_by_address on auth.one_time_tokens (email, kind);
create index one_time_tokens_by_age on auth.one_time_tokens (expires_at);

/* When a mail to an address was last asked for, whether or not anybody has that address: the wait tells nothing. */
create table auth.mail_requests (
  address_hash bytea not null,
  kind text not null check (kind in ('signup', 'confirmation', 'recovery', 'email_change', 'reauthentication')),
  asked_at timestamptz not null,
  primary key (address_hash, kind)
);
create index mail_requests_by_age on auth.mail_requests (asked_at);

/* A sign-in by link from a client that proves possession of its verifier. */
create table auth.flow_states (
  auth_code uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  code_challenge text not null,
  method text not null,
  issued_at timestamptz not null default clock()
);
create index flow_states_of_a_user on auth.flow_states (user_id);
create index flow_states_by_age on auth.flow_states (issued_at);

/* What happened to an account, kept when the account is gone. */
create table auth.audit (
  id uuid primary key default uuidv7(),
  user_id uuid references auth.users (id) on delete set null,
  action text not null,
  ip inet,
  at timestamptz not null default clock()
);
create index audit_of_a_user on auth.audit (user_id, at desc);

do $$
declare
  name text;
begin
  foreach name in array array['users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens', 'mail_requests', 'flow_states'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('create policy the_house_keeps_accounts on auth.%I to service_role using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on auth.%I to service_role', name);
  end loop;
end
$$;
alter table auth.audit enable row level security;
alter table auth.audit force row level security;
create policy the_house_keeps_the_audit on auth.audit to service_role using (true) with check (true);
-- Written once and never changed; the foreign key's own "set null" needs no right of ours.
grant select, insert on auth.audit to service_role;

/* Whether an account's address is confirmed. An id nobody has answers false. */
create function auth.is_email_confirmed(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from auth.users where id = person and email_confirmed_at is not null) $$;
