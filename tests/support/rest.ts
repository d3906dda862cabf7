import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { openHttp } from '#server/http.ts'
import type { TestApp } from './test-app.ts'
import { dataService } from '#supabase/data/service.ts'
import type { Exposed } from '#supabase/data/tables.ts'

/** The vans of a school: columns of every kind, and owners who decide about their own. */
const vans = `
  create table public.vans (
    id int primary key,
    owner_id uuid not null default auth.uid(),
    plate text not null unique check (length(plate) between 2 and 12),
    name text,
    seats int,
    price numeric not null default 9000,
    automatic boolean,
    bought_on date,
    seen_at timestamptz not null default '2026-11-20T09:00:00Z',
    note text default 'none',
    mileage bigint,
    extras text[] not null default '{}',
    more jsonb
  );
  alter table public.vans enable row level security;
  alter table public.vans force row level security;
  create policy owners_see_their_vans on public.vans for select to authenticated using (owner_id = (select auth.uid()));
  create policy owners_add_vans on public.vans for insert to authenticated with check (owner_id = (select auth.uid()));
  create policy owners_change_their_vans on public.vans for update to authenticated using (owner_id = (select auth.uid()));
  create policy owners_sell_their_vans on public.vans for delete to authenticated using (owner_id = (select auth.uid()));
  create policy the_service_keeps_vans on public.vans to service_role using (true) with check (true);
  grant select, insert, update, delete on public.vans to authenticated, service_role;

  -- Who writes a letter does not read it again.
  create table public.letters (id int primary key default 7, words text not null);
  alter table public.letters enable row level security;
  alter table public.letters force row level security;
  create policy anybody_writes on public.letters for insert to anon, authenticated with check (true);
  create policy anybody_takes_back on public.letters for delete to authenticated using (true);
  grant insert on public.letters to anon, authenticated;

  create table public.parts (car_id int, place text, wear int, primary key (car_id, place));
  alter table public.parts enable row level security;
  alter table public.parts force row level security;
  create policy mechanics on public.parts to authenticated using (true) with check (true);
  grant select, insert, update, delete on public.parts to authenticated;

  create table public.unguarded (id int primary key);
  grant select on public.unguarded to anon;`

export type Garage = {
  url: string
  /** The database as its owner, past row security. */
  owner: pg.Client
  close(): Promise<void>
}

/** A data service of its own beside the app's, which shows these tables. */
export async function openGarage(
  testApp: TestApp,
  exposed: readonly Exposed[] = ['vans', 'letters', 'parts'].map((name) => ({ name })),
): Promise<Garage> {
  const owner = new pg.Client({ connectionString: testApp.ownerUrl })
  await owner.connect()
  await owner.query(vans)
  const app = openHttp(testApp.services.config)
  app.decorate('services', testApp.services)
  app.register(async (scope) => dataService(scope, exposed))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    owner,
    async close() {
      await app.close()
      await owner.end()
    },
  }
}
