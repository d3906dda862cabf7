-- Every sign-in does the work of each kind of hash that any account still brings from elsewhere, so these must be found without reading every account.
-- The condition is what `isForeignHash` says; once everybody has signed in the index is empty.
create index users_with_foreign_hash on auth.users (id) where password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';
