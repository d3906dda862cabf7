/*
The kinds of hash that any account still brings from elsewhere, read at each attempt to sign in, so that an import counts from its first moment. The index holds
none but these accounts, and each kind is one step in it, however many accounts have it. `kind_of_hash` says what `kindOf` says.
*/
create function auth.kind_of_hash(hash text) returns text language sql immutable parallel safe set search_path = ''
as $$
  select pg_catalog.regexp_replace(
    substring(hash from '^(?:\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+|\$2[aby]\$\d\d|\$scrypt\$ln=\d+,r=\d+,p=\d+|\$fbscrypt\$v=1,n=\d+,r=\d+,p=\d+)'),
    '^\$2[ay]\$', '$2b$')
$$;
drop index auth.users_with_foreign_hash;
create index users_by_foreign_kind on auth.users (auth.kind_of_hash(password_hash)) where password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';

create function auth.foreign_kinds() returns setof text language sql stable security definer set search_path = ''
as $$
  with recursive kinds as (
    (select auth.kind_of_hash(u.password_hash) as kind from auth.users u
     where u.password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%' and auth.kind_of_hash(u.password_hash) is not null
     order by auth.kind_of_hash(u.password_hash) limit 1)
    union all
    select (select auth.kind_of_hash(u.password_hash) from auth.users u
      where u.password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%' and auth.kind_of_hash(u.password_hash) > k.kind
      order by auth.kind_of_hash(u.password_hash) limit 1)
    from kinds k where k.kind is not null)
  select kind from kinds where kind is not null
$$;
revoke all on function auth.foreign_kinds() from public;
grant execute on function auth.foreign_kinds() to service_role;
