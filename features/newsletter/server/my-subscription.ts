import type { Services } from '#server/services.ts'

type Mine = { subscribed: boolean }

export const findMySubscription = (services: Services, personId: string): Promise<Mine> =>
  services.asSystem('is this person on the list', async (db) => {
    return db.get(
      'newsletter.findMySubscription',
      `select exists (select from public.newsletter_subscriptions s join auth.users u on s.email = u.email::text::public.citext
       where u.id = $1 and s.confirmed_at is not null) as subscribed`,
      [personId],
    )
  })

/** No confirmation email: only a confirmed address of an account is added. */
export async function setMySubscription(
  services: Services,
  personId: string,
  { subscribed }: Mine,
): Promise<Mine> {
  await services.asSystem('choose the newsletter', (db) =>
    subscribed
      ? db.execute(
          'newsletter.setMySubscription.insert',
          `insert into public.newsletter_subscriptions as s (email, mailed_at, confirmed_at)
           select email::text, clock(), clock() from auth.users where id = $1 and email_confirmed_at is not null
           on conflict (email) do update set confirmed_at = coalesce(s.confirmed_at, clock())`,
          [personId],
        )
      : db.execute(
          'newsletter.setMySubscription.delete',
          `delete from public.newsletter_subscriptions s using auth.users u where u.id = $1 and s.email = u.email::text::public.citext and s.confirmed_at is not null`,
          [personId],
        ),
  )
  return findMySubscription(services, personId)
}
