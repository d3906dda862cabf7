-- Accounts that come by phone, by another house's sign-in or for a trial, beside those with an address and a password.

alter table auth.users alter column email drop not null;
alter table auth.users drop constraint users_password_hash_check;
alter table auth.users
  -- Ours is Argon2id; the others came with people who moved here, and are replaced at their next sign-in.
  add constraint users_password_hash_check check (password_hash ~ '^\$(argon2(id|i|d)|2[abxy]|scrypt|fbscrypt)\$'),
  add column phone text unique check (phone ~ '^\d{7,15}$'),
  add column phone_confirmed_at timestamptz,
  add column new_phone text check (new_phone ~ '^\d{7,15}$'),
  add column phone_change_sent_at timestamptz,
  add column invited_at timestamptz,
  add column deleted_at timestamptz,
  -- Came without an address, to look around; becomes an ordinary account with the first one.
  add column is_anonymous boolean not null default false,
  -- Signs in at their organisation, which also keeps the address and the password.
  add column is_sso_user boolean not null default false,
  -- What the access token says. Only the service's own key can set another one.
  add column role text not null default 'authenticated' check (length(role) between 1 and 40);

alter table auth.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table auth.one_time_tokens add constraint one_time_tokens_kind_check
  check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'phone_confirmation', 'phone_change', 'reauthentication'));
alter table auth.mail_requests drop constraint mail_requests_kind_check;
alter table auth.mail_requests add constraint mail_requests_kind_check
  check (kind in ('signup', 'confirmation', 'recovery', 'email_change', 'phone_confirmation', 'phone_change', 'reauthentication'));

alter table auth.sessions
  add column factor_id uuid,
  -- The last moment of a session whose length is limited.
  add column not_after timestamptz;

/* What a person proves beside the password. */
create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null default '' check (length(friendly_name) <= 100),
  phone text,
  -- Locked with a key from the deployment's secret: a copy of this table makes no codes.
  secret bytea,
  last_challenged_at timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  unique (user_id, friendly_name)
);
create trigger touch before update on auth.factors for each row execute function app.touch();
alter table auth.factors enable row level security;
alter table auth.factors force row level security;
create policy the_house_keeps_factors on auth.factors to service_role using (true) with check (true);
grant select, insert, update, delete on auth.factors to service_role;
