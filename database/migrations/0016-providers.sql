-- Signing in by other houses: OpenID providers, and organisations by SAML.

/* A browser's way to another house and back. What it must prove on its return is made from the state and the deployment's secret, so this table proves nothing. */
create table auth.provider_trips (
  state_hash bytea primary key,
  -- An OpenID provider's name, or sso:<id>.
  provider text not null check (length(provider) <= 60),
  target text not null check (length(target) <= 2000),
  -- Of a client that wants a code instead of a session.
  code_challenge text,
  -- Whose account gets the identity; absent when somebody signs in.
  link_user_id uuid references auth.users (id) on delete cascade,
  role text not null default 'student' check (role in ('student', 'instructor')),
  -- The cookie of the browser that started: another one that comes back with this state is refused.
  browser_hash bytea not null,
  started_at timestamptz not null default clock()
);
create index provider_trips_by_age on auth.provider_trips (started_at);
create index provider_trips_of_a_user on auth.provider_trips (link_user_id);

alter table auth.flow_states
  -- By which organisation, for the session's record of how it began.
  add column provider text,
  -- The other house's tokens, sealed, until the client has exchanged its code.
  add column provider_tokens bytea;

/* Organisations whose people sign in at home (SAML 2.0). */
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

/* A domain is one organisation's alone: its provider speaks for the addresses in it. */
create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null unique check (domain = lower(domain) and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(domain) <= 253),
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create index sso_domains_of_a_provider on auth.sso_domains (provider_id);
create trigger touch before update on auth.sso_domains for each row execute function app.touch();

/* An assertion counts once. Kept until it would have run out by itself. */
create table auth.saml_assertions (
  provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  assertion_id text not null check (length(assertion_id) between 1 and 500),
  expires_at timestamptz not null,
  primary key (provider_id, assertion_id)
);
create index saml_assertions_by_age on auth.saml_assertions (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['provider_trips', 'sso_providers', 'sso_domains', 'saml_assertions'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('create policy the_house_keeps_the_ways_in on auth.%I to service_role using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on auth.%I to service_role', name);
  end loop;
end
$$;

/*
Who comes by another house fills in no form, so the profile is made as the address is confirmed, in the same transaction: the dashboard
they land on asks for it at once. The picture stays in the account's metadata: shown from there, it would tell the other house who looks at whom.
*/
create function public.profile_of_an_arrival() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  called constant text := btrim(left(regexp_replace(coalesce(new.raw_user_meta_data ->> 'name', ''), '[[:cntrl:]]', '', 'g'), 120));
begin
  insert into public.profiles (auth_id, name, email, role, verification_status)
  values (new.id, coalesce(nullif(called, ''), split_part(new.email::text, '@', 1)), new.email::text, (public.account_of(new.id)).role, 'approved')
  on conflict do nothing;
  if found then
    perform app.emit('profile.created', jsonb_build_object('person_id', new.id));
  end if;
  return null;
end
$$;
create trigger profile_of_an_arrival after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and new.email is not null
    and coalesce(new.raw_app_meta_data ->> 'provider', 'email') not in ('email', 'phone'))
  execute function public.profile_of_an_arrival();
