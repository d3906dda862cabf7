create table auth.users (
  -- Random, not by time: before there is a session, this id is the capability to register.
  id uuid primary key default gen_random_uuid(),
  email citext unique check (email::text = lower(email::text) and length(email::text) between 3 and 255),
  -- Argon2id. Null: no password.
  password_hash text check (password_hash ~ '^\$argon2id\$'),
  email_confirmed_at timestamptz,
  new_email citext
    check (new_email::text = lower(new_email::text) and length(new_email::text) between 3 and 255),
  -- Who has agreed to the change: the mailbox of `email`, and that of `new_email`.
  current_email_agreed boolean not null default false,
  new_email_agreed boolean not null default false,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}'
    check (jsonb_typeof(raw_app_meta_data) = 'object'),
  raw_user_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_user_meta_data) = 'object'),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  invited_at timestamptz,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  is_sso_user boolean not null default false,
  -- False: a pupil whom an instructor has entered. Only their id is used, and it is never tidied away.
  can_sign_in boolean not null default true
    check (can_sign_in or (email is null and password_hash is null and new_email is null)),
  role text not null default 'authenticated' check (length(role) between 1 and 40),
  -- A sign-up with a taken address: it lives as any registration does, so that its id does not tell it apart.
  taken_email citext check (taken_email is null or (email is null and email_confirmed_at is null)),
  taken_profile_at timestamptz
);
create index banned_users on auth.users (banned_until) where banned_until is not null;
create trigger touch before update on auth.users for each row execute function app.touch();
create trigger ask_anew before update of new_email on auth.users for each row
  when (old.new_email is distinct from new.new_email) execute function auth.ask_anew();
create trigger tell_ban after update of banned_until on auth.users for each row
  when (old.banned_until is distinct from new.banned_until) execute function auth.tell_ban();

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

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- [{ method, timestamp }], newest first, as in the access token.
  amr jsonb not null,
  user_agent text check (length(user_agent) <= 300),
  ip inet,
  created_at timestamptz not null default clock(),
  refreshed_at timestamptz,
  factor_id uuid,
  not_after timestamptz,
  -- Sign-in methods change only within ten minutes of it.
  reauthenticated_at timestamptz not null default clock()
);
create index sessions_of_a_user on auth.sessions (user_id);
create trigger tell after delete on auth.sessions referencing old table as ended
  for each statement execute function auth.tell_ended();

/* The token is this id and a seal made with the deployment's secret: a copy of this table opens nothing. */
create table auth.refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent_id uuid references auth.refresh_tokens (id) on delete set null,
  created_at timestamptz not null default clock(),
  revoked_at timestamptz,
  -- Accepted once more after the grace, for an answer that was lost.
  reused_at timestamptz
);
create unique index one_active_refresh_token on auth.refresh_tokens (session_id) where revoked_at is null;
create index refresh_tokens_of_a_session on auth.refresh_tokens (session_id);
create index refresh_tokens_by_parent on auth.refresh_tokens (parent_id);

create table auth.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_age on auth.ended_sessions (ended_at);

create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new',
    'reauthentication')),
  email citext not null,
  link_hash bytea not null unique,
  -- Null after five wrong codes: strangers can spoil the code, not the link.
  code_hash bytea,
  code_expires_at timestamptz not null,
  -- Sent by the sign-up that chose the password, so that confirming also confirms the password.
  keeps_password boolean not null default false,
  wrong_codes int not null default 0,
  mail_id uuid references app.mails (id) on delete set null,
  code_challenge text,
  sent_at timestamptz not null default clock(),
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
create index one_time_tokens_by_address on auth.one_time_tokens (email, kind);
create index one_time_tokens_by_age on auth.one_time_tokens (expires_at);

/* Kept for every address, whether or not it has an account: the wait discloses nothing. */
create table auth.mail_requests (
  address_hash bytea not null,
  kind text not null check (kind in ('signup', 'confirmation', 'recovery', 'email_change',
    'reauthentication')),
  asked_at timestamptz not null,
  -- How often in the day that began then: each mail waits longer than the one before.
  asked int not null default 1,
  day_began timestamptz not null,
  primary key (address_hash, kind)
);
create index mail_requests_by_age on auth.mail_requests (asked_at);

create table auth.flow_states (
  auth_code uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  code_challenge text not null,
  method text not null,
  issued_at timestamptz not null default clock(),
  provider text,
  provider_tokens bytea
);
create index flow_states_of_a_user on auth.flow_states (user_id);
create index flow_states_by_age on auth.flow_states (issued_at);

create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  mark bytea not null,
  seen_at timestamptz not null default clock(),
  primary key (user_id, mark)
);
create index known_devices_by_age on auth.known_devices (seen_at);

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null default '' check (length(friendly_name) <= 100),
  -- Sealed with a key from the deployment's secret: a copy of this table makes no codes.
  secret bytea,
  last_challenged_at timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  -- The newest thirty seconds whose code was accepted: a code is good once.
  last_step bigint,
  wrong_codes int not null default 0,
  locked_until timestamptz,
  unique (user_id, friendly_name)
);
create unique index one_set_of_recovery_codes on auth.factors (user_id) where factor_type = 'recovery_code';
create trigger touch before update on auth.factors for each row execute function app.touch();

create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors (id) on delete cascade,
  ip inet,
  challenge text,
  rp_id text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index factor_challenges_of_a_factor on auth.factor_challenges (factor_id);
create index factor_challenges_by_age on auth.factor_challenges (expires_at);

/* Eighty random bits each, so a plain hash is enough, and they outlive a change of the secret. */
create table auth.recovery_codes (
  factor_id uuid not null references auth.factors (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid unique references auth.factors (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  rp_id text not null,
  public_key bytea not null,
  -- The authenticator's own count of signatures; one that counts backwards has been copied.
  counter bigint not null,
  transports text[] not null default '{}',
  friendly_name text check (length(friendly_name) <= 120),
  created_at timestamptz not null default clock(),
  last_used_at timestamptz
);
create index webauthn_credentials_of_a_user on auth.webauthn_credentials (user_id);

create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_of_a_user on auth.passkey_challenges (user_id);
create index passkey_challenges_by_age on auth.passkey_challenges (expires_at);

create table auth.oauth_states (
  state_hash bytea primary key,
  provider text not null check (length(provider) <= 60),
  target text not null check (length(target) <= 2000),
  code_challenge text,
  link_user_id uuid references auth.users (id) on delete cascade,
  role text not null default 'student' check (role in ('student', 'instructor')),
  -- The cookie of the browser that started: any other that returns with this state is rejected.
  browser_hash bytea not null,
  started_at timestamptz not null default clock()
);
create index oauth_states_by_age on auth.oauth_states (started_at);
create index oauth_states_of_a_user on auth.oauth_states (link_user_id);

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  entity_id text not null unique check (length(entity_id) between 1 and 1000),
  metadata_xml text not null check (length(metadata_xml) <= 500000),
  metadata_url text check (length(metadata_url) <= 2000),
  attribute_mapping jsonb not null default '{}' check (jsonb_typeof(attribute_mapping) = 'object'),
  disabled boolean not null default false,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create trigger touch before update on auth.sso_providers for each row execute function app.touch();

create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null unique
    check (domain = lower(domain) and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(domain) <= 253),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create index sso_domains_of_a_provider on auth.sso_domains (provider_id);
create trigger touch before update on auth.sso_domains for each row execute function app.touch();

/* An assertion counts once; remembered until it would have expired. */
create table auth.saml_assertions (
  provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  assertion_id text not null check (length(assertion_id) between 1 and 500),
  expires_at timestamptz not null,
  primary key (provider_id, assertion_id)
);
create index saml_assertions_by_age on auth.saml_assertions (expires_at);

create table auth.signing_keys (
  kid text primary key check (length(kid) between 8 and 100),
  algorithm text not null check (algorithm in ('ES256', 'RS256')),
  secret_mark bytea not null,
  sealed_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
-- Two instances that start at once on an empty table make one key between them.
create unique index one_key_signs on auth.signing_keys (algorithm, secret_mark) where retired_at is null;
create trigger tell after insert or update or delete on auth.signing_keys
  for each statement execute function auth.tell_keys();

select app.protect('{auth.users, auth.identities, auth.sessions, auth.refresh_tokens, auth.ended_sessions,
  auth.one_time_tokens, auth.mail_requests, auth.flow_states, auth.known_devices, auth.factors,
  auth.factor_challenges, auth.recovery_codes, auth.webauthn_credentials, auth.passkey_challenges,
  auth.oauth_states, auth.sso_providers, auth.sso_domains, auth.saml_assertions, auth.signing_keys}');
create policy own_select on auth.sessions for select to authenticated using (user_id = (select auth.uid()));
create policy own_delete on auth.sessions for delete to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, aal, user_agent, ip, created_at, refreshed_at),
  delete on auth.sessions to authenticated;

create table auth.audit (
  id uuid primary key default uuidv7(),
  user_id uuid references auth.users (id) on delete set null,
  action text not null,
  ip inet,
  at timestamptz not null default clock()
);
create index audit_of_a_user on auth.audit (user_id, at desc);
create index audit_by_age on auth.audit (at);
create index audit_newest on auth.audit (at desc, id desc);
select app.protect('{auth.audit}', 'select, insert, delete');
create policy kept_a_year on auth.audit as restrictive for delete to service_role
  using (at < clock() - interval '1 year');
