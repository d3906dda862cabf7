-- What a person proves beside the password or instead of it: codes of an app, codes on paper, authenticators that sign.

alter table auth.factors drop constraint factors_factor_type_check;
alter table auth.factors
  add constraint factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  -- The newest thirty seconds whose code was taken: a code is good once.
  add column last_step bigint,
  -- Wrong codes since the last right one, and until when no more are heard.
  add column wrong_codes int not null default 0,
  add column locked_until timestamptz;
create unique index one_set_of_recovery_codes on auth.factors (user_id) where factor_type = 'recovery_code';

/* A question to a second factor, which one caller may answer within minutes. */
create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors (id) on delete cascade,
  ip inet,
  -- What an authenticator has to sign, and for which site; null where a code is the answer.
  challenge text,
  rp_id text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index factor_challenges_of_a_factor on auth.factor_challenges (factor_id);
create index factor_challenges_by_age on auth.factor_challenges (expires_at);

/* Codes on paper, each good once. They have eighty random bits, so a plain hash keeps them, and they outlive a change of the deployment's secret. */
create table auth.recovery_codes (
  factor_id uuid not null references auth.factors (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

/* Public keys of authenticators: of a second factor, or (without one) a passkey, which signs in by itself. */
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid unique references auth.factors (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  rp_id text not null,
  public_key bytea not null,
  -- How often the authenticator has signed, as it says itself; one that counts backwards has been copied.
  counter bigint not null,
  transports text[] not null default '{}',
  friendly_name text check (length(friendly_name) <= 120),
  created_at timestamptz not null default clock(),
  last_used_at timestamptz
);
create index webauthn_credentials_of_a_user on auth.webauthn_credentials (user_id);

/* A question to a passkey, answered once. Without a person: whoever it is wants to sign in. */
create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_of_a_user on auth.passkey_challenges (user_id);
create index passkey_challenges_by_age on auth.passkey_challenges (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['factor_challenges', 'recovery_codes', 'webauthn_credentials', 'passkey_challenges'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('create policy the_house_keeps_factors on auth.%I to service_role using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on auth.%I to service_role', name);
  end loop;
end
$$;
